import { RequestError } from '../http/errors/request-error.ts'

/** A form that may have a file. */
export interface FileForm {
  readonly form: FormData
  /** Null without a field `file`; empty where none was chosen. */
  readonly file: File | null
}

/**
 * Reads a form that may have a file. Node's own parser holds the whole body, which the route bounds: files are small.
 * @throws RequestError 400 for a form that is cut off
 */
export async function readFileForm(contentType: string, body: AsyncIterable<Buffer>): Promise<FileForm> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  const form = await new Response(Buffer.concat(chunks), { headers: { 'Content-Type': contentType } })
    .formData()
    .catch(() => null)
  if (form === null) throw unreadableForm()
  const file = form.get('file')
  return { form, file: typeof file === 'string' ? null : file }
}

export const unreadableForm = (): RequestError =>
  new RequestError({ code: 'malformed_body', detail: 'The form is cut off or has no file. Send it again.' })
