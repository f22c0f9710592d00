/** A line that the service sends: how far it is, or at the end the result. */
type Line = { readonly done: number; readonly total: number; readonly csv: string } | { readonly html: string }

/** Shows progress while a file is classified, and the result in the same page. */
export function classifyFiles(): void {
  const form = document.querySelector<HTMLFormElement>('[data-classify-file]')
  const answer = document.querySelector<HTMLElement>('[data-file-answer]')
  if (!form || !answer) return
  form.addEventListener('submit', (event) => {
    // The other button downloads, which needs no script.
    if (event.submitter?.hasAttribute('formaction')) return
    const file = form.querySelector<HTMLInputElement>('[type=file]')?.files?.[0]
    // The answer of the service says what is wrong.
    if (!file) return
    event.preventDefault()
    void classify(form, answer, file)
  })
}

async function classify(form: HTMLFormElement, answer: HTMLElement, file: File): Promise<void> {
  const maxBytes = Number(form.dataset.classifyFile)
  if (file.size > maxBytes) {
    show(answer, `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Split it.`)
    return
  }
  const controller = new AbortController()
  const progress = showProgress(answer, () => controller.abort())
  const buttons = form.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { Accept: 'application/x-ndjson, text/html' },
      signal: controller.signal,
    })
    if (!response.ok || !response.body || !response.headers.get('Content-Type')?.includes('ndjson')) {
      showPage(await response.text())
      return
    }
    const csv: string[] = []
    for await (const line of linesOf(response.body)) {
      if ('html' in line) showResult(answer, line.html, csv)
      else {
        csv.push(line.csv)
        progress(line.done, line.total)
      }
    }
    if (!answer.querySelector('.file-results')) throw new Error('The answer was cut off.')
  } catch {
    show(
      answer,
      controller.signal.aborted ? 'Stopped.' : 'The connection was lost before all rows were classified. Try again.',
    )
  } finally {
    for (const button of buttons) button.disabled = false
  }
}

/** The page of an error, as the form would have got it without script. */
function showPage(html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const main = page.querySelector('main')
  const old = document.querySelector('main')
  if (!main || !old) return
  document.title = page.title
  old.replaceWith(main)
  classifyFiles()
  main.querySelector<HTMLElement>('.govuk-error-summary')?.scrollIntoView()
  main.focus()
}

function show(answer: HTMLElement, text: string): void {
  const message = document.createElement('p')
  message.className = 'govuk-error-message'
  message.setAttribute('role', 'alert')
  message.textContent = text
  answer.replaceChildren(message)
}

function showProgress(answer: HTMLElement, onStop: () => void): (done: number, total: number) => void {
  const status = document.createElement('p')
  status.className = 'govuk-body file-progress'
  status.setAttribute('role', 'status')
  status.textContent = 'Sending the file'
  const bar = document.createElement('progress')
  bar.className = 'file-progress__bar'
  bar.setAttribute('aria-label', 'Rows classified')
  const stop = document.createElement('button')
  stop.type = 'button'
  stop.className = 'govuk-button govuk-button--secondary'
  stop.textContent = 'Stop'
  stop.addEventListener('click', onStop)
  answer.replaceChildren(status, bar, stop)
  return (done, total) => {
    bar.max = total
    bar.value = done
    // Each tenth, so that screen readers are not flooded.
    const said = `${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} rows`
    if (done === total || Math.floor((done / total) * 10) > Number(status.dataset.tenth ?? -1)) {
      status.dataset.tenth = String(Math.floor((done / total) * 10))
      status.textContent = said
    }
  }
}

function showResult(answer: HTMLElement, html: string, csv: readonly string[]): void {
  // The markup comes from this service, with every text of the file escaped.
  answer.innerHTML = html
  const link = answer.querySelector<HTMLAnchorElement>('[data-download]')
  if (link) link.href = URL.createObjectURL(new Blob([...csv], { type: 'text/csv' }))
  const results = answer.querySelector<HTMLElement>('.file-results')
  results?.focus({ preventScroll: true })
  results?.scrollIntoView()
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    rest += decoder.decode(value, { stream: !done })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Line
    if (done) return
  }
}
