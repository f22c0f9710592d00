const COPIED_MS = 2000

/** A button behind each element with `data-copy` that copies its text. */
export function addCopyButtons(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy-button'
    button.textContent = 'Copy'
    // The value, where the text is spaced for the eye.
    const text = () => element.dataset.copy || (element.textContent ?? '')
    button.setAttribute('aria-label', `Copy ${text().slice(0, 40)}`)
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text())
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, COPIED_MS)
    })
    element.after(button)
  }
}
