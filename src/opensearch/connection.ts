import { Connection } from '@opensearch-project/opensearch'
import { type AwakeTimer, awakeTimer } from '../timing/awake-timer.ts'

type Request = Connection['request']

/** The client's connection, which calls a node late only by the time in which this process could read its answer. */
export class AwakeConnection extends Connection {
  override request(
    { timeout, ...params }: Parameters<Request>[0],
    callback: Parameters<Request>[1],
  ): ReturnType<Request> {
    let timer: AwakeTimer | undefined
    const request = super.request(params, (error, response) => {
      timer?.clear()
      callback(error, response)
    })
    if (typeof timeout === 'number') timer = awakeTimer(timeout, () => request.emit('timeout'))
    return request
  }
}
