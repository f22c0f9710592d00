/**
 * Why nothing is sent to an address; null if it can be. Over HTTPS, only a host that can prove its name is sent anything,
 * whatever address that name resolves to.
 */
export function addressProblem(address: string, allowHttp: boolean): string | null {
  if (!URL.canParse(address)) return 'It must be an address such as https://example.org/tariff.'
  const { protocol, username, password } = new URL(address)
  if (username !== '' || password !== '')
    return 'It must not contain a user or password: the signature proves the sender.'
  if (protocol === 'https:' || (protocol === 'http:' && allowHttp)) return null
  return 'It must begin with https://; WEBHOOKS_ALLOW_HTTP=true allows http:// for tests.'
}
