import { ConfigError, loadConfig } from '../config/config.ts'
import { redactConfig } from '../config/redact-config.ts'

try {
  process.stdout.write(`${JSON.stringify(redactConfig(loadConfig(process.env)), null, 2)}\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
