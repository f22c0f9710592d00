import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A certificate for this machine, and the authority that signed it, as PEM files of a directory. */
export interface Certificates {
  readonly authorityFile: string
  readonly key: string
  readonly certificate: string
}

/** Creates an authority of its own and a certificate for a host, valid for a day. */
export const createCertificates = (directory: string, host: string): Certificates => {
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'pipe' })
  const created = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const authority = ['-keyout', 'authority.key', '-out', 'authority.pem', '-subj', '/CN=Authority of a test']
  openssl('req', '-x509', ...created, ...authority)
  openssl(
    ...['req', '-x509', ...created, '-CA', 'authority.pem', '-CAkey', 'authority.key', '-subj', `/CN=${host}`],
    ...['-addext', `subjectAltName=DNS:${host}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
    ...['-keyout', 'server.key', '-out', 'server.pem'],
  )
  const read = (name: string) => readFileSync(join(directory, name), 'utf8')
  return { authorityFile: join(directory, 'authority.pem'), key: read('server.key'), certificate: read('server.pem') }
}
