// Loaded into a service before its own code: lets its clock be a day ahead from the moment at which a file exists. Timers
// follow the monotonic clock, as after a jump of the system's clock.
import { existsSync } from 'node:fs'

const DAY_MS = 86_400_000
const file = process.env.CLOCK_JUMP_FILE ?? ''
const SystemDate = Date
let ahead = 0

globalThis.Date = class extends SystemDate {
  constructor(...values) {
    if (values.length === 0) super(SystemDate.now() + ahead)
    else super(...values)
  }
  static now() {
    return SystemDate.now() + ahead
  }
}

const timer = setInterval(() => {
  if (!existsSync(file)) return
  ahead = DAY_MS
  clearInterval(timer)
}, 100).unref()
