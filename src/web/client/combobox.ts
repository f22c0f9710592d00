import { groupsOf, type OptionGroup, type SuggestedOption, type SuggestionsAnswer } from './suggested-options.ts'

const MIN_CHARACTERS = 2
const WAIT_MS = 150

/**
 * A list of suggestions below each search box, after the combobox pattern of ARIA 1.2. The package accessible-autocomplete
 * (3.0.1) has no groups of options, does not submit the form at Enter while its list is open, sets inline styles, which
 * the content security policy forbids, and weighs 19 KB, more than the budget of all scripts.
 */
export function addComboboxes(): void {
  for (const [index, input] of [...document.querySelectorAll<HTMLInputElement>('input[data-suggestions]')].entries()) {
    if (input.form && input.parentElement) addCombobox(input, input.form, input.parentElement, `suggestions-${index}`)
  }
}

function addCombobox(input: HTMLInputElement, form: HTMLFormElement, row: HTMLElement, listId: string): void {
  const list = element('div', { class: 'combobox__list', id: listId, role: 'listbox', 'aria-label': 'Suggestions' })
  const status = element('div', { class: 'govuk-visually-hidden', role: 'status' })
  list.hidden = true
  row.classList.add('combobox')
  row.append(list, status)
  // A search field of the browser is no combobox, and clears itself at Escape.
  input.type = 'text'
  input.enterKeyHint = 'search'
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
  })) {
    input.setAttribute(name, value)
  }

  let options: readonly { readonly node: HTMLElement; readonly option: SuggestedOption }[] = []
  /** The option that Enter opens; -1: Enter submits what was typed. */
  let active = -1
  let timer = 0
  let request = new AbortController()

  const setActive = (index: number): void => {
    options[active]?.node.setAttribute('aria-selected', 'false')
    active = index
    const node = options[index]?.node
    if (node === undefined) input.removeAttribute('aria-activedescendant')
    else {
      node.setAttribute('aria-selected', 'true')
      node.scrollIntoView({ block: 'nearest' })
      input.setAttribute('aria-activedescendant', node.id)
    }
  }

  /** Closes the list; no running request may open it again. */
  const close = (): void => {
    clearTimeout(timer)
    request.abort()
    setActive(-1)
    options = []
    list.hidden = true
    list.replaceChildren()
    status.textContent = ''
    input.setAttribute('aria-expanded', 'false')
  }

  const open = (groups: readonly OptionGroup[]): void => {
    setActive(-1)
    const shown: { node: HTMLElement; option: SuggestedOption }[] = []
    list.replaceChildren(
      ...groups.map(({ name, options: members }, groupIndex) => {
        const nameId = `${listId}-group-${groupIndex}`
        const group = element('div', { role: 'group', 'aria-labelledby': nameId })
        group.append(element('div', { class: 'combobox__group', id: nameId, role: 'presentation' }, name))
        for (const option of members) {
          const node = optionNode(option, `${listId}-${shown.length}`)
          node.addEventListener('click', () => location.assign(option.address))
          shown.push({ node, option })
          group.append(node)
        }
        return group
      }),
    )
    options = shown
    list.hidden = shown.length === 0
    input.setAttribute('aria-expanded', String(shown.length > 0))
    status.textContent = inWords(shown.length)
  }

  const suggest = async (typed: string): Promise<void> => {
    request = new AbortController()
    const address = `${input.dataset.suggestions}?${new URLSearchParams({ q: typed, limit: '8' })}`
    try {
      const response = await fetch(address, { signal: request.signal })
      if (!response.ok) return close()
      const answer = (await response.json()) as SuggestionsAnswer
      // An answer to what was typed before must not be offered for what is typed now.
      if (input.value.trim() === typed && document.activeElement === input) open(groupsOf(answer, form))
    } catch {
      // Typing goes on, or the server is away: the form works all the same.
    }
  }

  const suggestSoon = (): void => {
    // The list is of another text: from here on Enter submits what is typed.
    clearTimeout(timer)
    request.abort()
    setActive(-1)
    options = []
    const typed = input.value.trim()
    if (typed.length < MIN_CHARACTERS) close()
    else timer = setTimeout(() => void suggest(typed), WAIT_MS)
  }

  input.addEventListener('input', suggestSoon)
  input.addEventListener('blur', close)
  form.addEventListener('submit', close)
  // The box keeps the focus, so that the list stays until the click arrives.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (options.length === 0) {
        suggestSoon()
        return
      }
      // The box itself is one of the stops.
      const stops = options.length + 1
      setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + stops) % stops) - 1)
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      const chosen = options[active]
      if (chosen === undefined) return
      event.preventDefault()
      location.assign(chosen.option.address)
    }
  })
}

function optionNode({ text, code, detail }: SuggestedOption, id: string): HTMLElement {
  const node = element('div', { class: 'combobox__option', id, role: 'option', 'aria-selected': 'false' })
  node.append(element('span', { class: 'combobox__text' }, text))
  if (code) node.append(' ', element('span', { class: 'combobox__code' }, code))
  if (detail) node.append(' ', element('span', { class: 'combobox__detail' }, detail))
  return node
}

const inWords = (count: number): string =>
  count === 0 ? 'No suggestions' : `${count} suggestion${count === 1 ? '' : 's'}`

function element(name: string, attributes: Readonly<Record<string, string>>, text = ''): HTMLElement {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.textContent = text
  return node
}
