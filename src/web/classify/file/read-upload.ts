import { readFileForm, unreadableForm } from '../../file-form.ts'

/** A form with a file, as it was sent. */
export interface Upload {
  readonly bytes: Uint8Array
  readonly name: string
  readonly digits: 6 | 8
}

/** @throws RequestError 400 for a form that is cut off or has no field `file` */
export async function readUpload(contentType: string, body: AsyncIterable<Buffer>): Promise<Upload> {
  const { form, file } = await readFileForm(contentType, body)
  if (file === null) throw unreadableForm()
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: file.name,
    digits: form.get('digits') === '8' ? 8 : 6,
  }
}
