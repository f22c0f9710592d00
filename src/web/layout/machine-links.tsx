import type { JSX } from 'preact'

/** The same content for programs. */
export const MachineLinks = ({
  json,
  needsKey,
  publicUrl,
}: {
  readonly json: string
  readonly needsKey: boolean
  readonly publicUrl: string
}): JSX.Element => (
  <aside class="machine-links" aria-label="For programs">
    {needsKey ? <span>As JSON, with an API key</span> : <a href={json}>This page as JSON</a>}
    <details class="machine-links__details">
      <summary>As curl</summary>
      <code class="machine-links__code" data-copy>
        curl {needsKey && '-H "X-Api-Key: $KEY" '}
        {`'${publicUrl}${json.replaceAll("'", '%27')}'`}
      </code>
    </details>
  </aside>
)
