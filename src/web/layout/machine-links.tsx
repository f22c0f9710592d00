import type { JSX } from 'preact'
import type { JsonLink } from './page-content.ts'

/** The same content for programs. */
export const MachineLinks = ({
  json,
  needsKey,
  publicUrl,
}: {
  readonly json: string | readonly JsonLink[]
  readonly needsKey: boolean
  readonly publicUrl: string
}): JSX.Element => {
  const links: readonly JsonLink[] = typeof json === 'string' ? [{ text: 'This page as JSON', address: json }] : json
  return (
    <aside class="machine-links" aria-label="For programs">
      {needsKey ? (
        <span>As JSON, with an API key</span>
      ) : (
        links.map(({ text, address }) => (
          <a key={text} href={address}>
            {text}
          </a>
        ))
      )}
      <details class="machine-links__details">
        <summary>As curl</summary>
        {links.map(({ text, address, body }) => (
          <code key={text} class="machine-links__code" data-copy>
            curl {needsKey && '-H "X-Api-Key: $KEY" '}
            {body && `--json '${JSON.stringify(body).replaceAll("'", "'\\''")}' `}
            {`'${publicUrl}${address.replaceAll("'", '%27')}'`}
          </code>
        ))}
      </details>
    </aside>
  )
}
