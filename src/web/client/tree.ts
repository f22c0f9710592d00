/** A button above each tree with groups that opens or closes all of them. */
export function addOpenAllButtons(): void {
  for (const tree of document.querySelectorAll<HTMLElement>('[data-tree]')) {
    const groups = [...tree.querySelectorAll('details')]
    if (groups.length < 2) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'tree__open-all'
    const allOpen = () => groups.every((group) => group.open)
    const name = () => {
      button.textContent = allOpen() ? 'Close all' : 'Open all'
    }
    button.addEventListener('click', () => {
      const open = !allOpen()
      for (const group of groups) group.open = open
      name()
    })
    // Events of groups do not bubble.
    tree.addEventListener('toggle', name, true)
    name()
    const tools = document.createElement('div')
    tools.className = 'tree__tools no-print'
    tools.append(button)
    tree.before(tools)
  }
}
