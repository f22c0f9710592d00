import { addCopyButtons } from './copy-button.ts'

// The pages work without this script. Each part looks for the elements that it improves.
addCopyButtons()
