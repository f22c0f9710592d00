import { RequestError } from '../../../http/errors/request-error.ts'

/** A form with a file, as it was sent. */
export interface Upload {
  readonly bytes: Uint8Array
  readonly name: string
  readonly digits: 6 | 8
}

/**
 * Reads a form with a file. Node's own parser holds the whole body, which the route bounds: files are small.
 * @throws RequestError 400 for a form that is cut off or has no field `file`
 */
export async function readUpload(contentType: string, body: AsyncIterable<Buffer>): Promise<Upload> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  const form = await new Response(Buffer.concat(chunks), { headers: { 'Content-Type': contentType } })
    .formData()
    .catch(() => null)
  const file = form?.get('file')
  if (!form || !(file instanceof Blob)) {
    throw new RequestError({ code: 'malformed_body', detail: 'The form is cut off or has no file. Send it again.' })
  }
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: file.name,
    digits: form.get('digits') === '8' ? 8 : 6,
  }
}
