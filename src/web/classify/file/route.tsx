import type { Route } from '../../../http/define-route.ts'
import type { ClassifyPageDependencies } from '../classify-page.ts'

export const fileRoutes = (_dependencies: ClassifyPageDependencies): readonly Route[] => []
