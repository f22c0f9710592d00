import { expect } from 'chai'

describe('telemetry of onnxruntime', () => {
  it('the encoder module switches telemetry off in the environment when it is loaded', async () => {
    await import('../../../src/embedding/encoder.ts')
    expect(process.env.ORT_DISABLE_TELEMETRY).to.equal('1')
  })
})
