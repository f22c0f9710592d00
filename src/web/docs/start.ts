/**
 * The script that starts Swagger UI. It reads a document of OpenAPI 3.1 by a resolver that takes 10 s for ours, and the
 * same document of 3.0, which shows the same, in 1.2 s (headless Chromium on a busy machine with two cores). The list of
 * all schemas is left out: every operation shows its own.
 *
 * Swagger UI fails three rules of WCAG that no style can mend: links within buttons, form fields without names, and code
 * that only a mouse can scroll.
 */
export const START = `const withoutNestedLinks = () => ({
  wrapComponents: {
    DeepLink: (_Original, { React }) => ({ text }) => React.createElement('span', null, text),
  },
})

const nameOf = (field) =>
  field.closest('[data-param-name]')?.dataset.paramName ??
  (field.id === 'servers' ? 'Server' : field.localName === 'select' ? 'Media type' : 'Request body')

const mend = (root) => {
  for (const field of root.querySelectorAll('select, textarea, input')) {
    const isNamed = [...(field.labels ?? [])].some((label) => label.innerText.trim() && label.firstElementChild !== field)
    if (!isNamed && !field.ariaLabel) field.ariaLabel = nameOf(field)
  }
  for (const code of root.querySelectorAll('pre:not([tabindex])')) code.tabIndex = 0
}

fetch('/openapi.json')
  .then((response) => response.json())
  .then((spec) =>
    SwaggerUIBundle({
      spec: { ...spec, openapi: '3.0.3' },
      dom_id: '#swagger-ui',
      deepLinking: true,
      defaultModelsExpandDepth: -1,
      plugins: [withoutNestedLinks],
      onComplete: () => {
        const root = document.getElementById('swagger-ui')
        mend(root)
        new MutationObserver(() => mend(root)).observe(root, { childList: true, subtree: true })
      },
    }),
  )
`
