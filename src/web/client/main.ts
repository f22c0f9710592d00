import { classifyFiles } from './classify-file.ts'
import { addComboboxes } from './combobox.ts'
import { addCopyButtons } from './copy-button.ts'
import { addOpenAllButtons } from './tree.ts'
import { unfoldForPrint } from './unfold-for-print.ts'

// The pages work without this script. Each part looks for the elements that it improves.
addComboboxes()
addCopyButtons()
addOpenAllButtons()
unfoldForPrint()
classifyFiles()
