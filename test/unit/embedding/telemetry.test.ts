import { expect } from 'chai'

describe('telemetry of onnxruntime', () => {
  it('is switched off in the environment once the encoder module is loaded', async () => {
    await import('../../../src/embedding/encoder.ts')
    expect(process.env.ORT_DISABLE_TELEMETRY).to.equal('1')
  })
})
