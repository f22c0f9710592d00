// A hook for `module.register`: the generator of client types needs the compiler API of TypeScript 5, which version 7 does
// not have. The generator gets version 5, and all other modules the project's version.
export const resolve = (specifier, context, next) =>
  next(
    specifier === 'typescript' && context.parentURL?.includes('/node_modules/openapi-typescript/')
      ? 'typescript-5'
      : specifier,
    context,
  )
