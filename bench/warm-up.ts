/**
 * How often some 500 requests are sent that do not count. Service and engine run for days, and their hot code is compiled only
 * after some 10,000 requests: before that, the engine takes 20 ms of processor time for a search, then 4.
 */
export const WARM_UP_ROUNDS = 20
