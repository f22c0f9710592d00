import type { JSX } from 'preact'

/** The same content for programs. */
export const MachineLinks = ({
  json,
  publicUrl,
}: {
  readonly json: string
  readonly publicUrl: string
}): JSX.Element => (
  <aside class="machine-links" aria-label="For programs">
    <a href={json}>This page as JSON</a>
    <details class="machine-links__details">
      <summary>As curl</summary>
      <code class="machine-links__code" data-copy>
        curl {`'${publicUrl}${json.replaceAll("'", '%27')}'`}
      </code>
    </details>
  </aside>
)
