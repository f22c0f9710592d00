import { RequestError } from '../http/errors/request-error.ts'

/** A form with a field `file`, which is empty where none was chosen. */
export interface FileForm {
  readonly form: FormData
  readonly file: File
}

/**
 * Reads a form with a file. Node's own parser holds the whole body, which the route bounds: files are small.
 * @throws RequestError 400 for a form that is cut off or has no field `file`
 */
export async function readFileForm(contentType: string, body: AsyncIterable<Buffer>): Promise<FileForm> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  const form = await new Response(Buffer.concat(chunks), { headers: { 'Content-Type': contentType } })
    .formData()
    .catch(() => null)
  const file = form?.get('file')
  if (!form || file === null || file === undefined || typeof file === 'string') {
    throw new RequestError({ code: 'malformed_body', detail: 'The form is cut off or has no file. Send it again.' })
  }
  return { form, file }
}
