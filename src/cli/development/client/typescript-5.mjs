// A hook for `module.register`: the generator of client types is written against TypeScript 5, whose programming
// interface version 7 no longer has. It gets its own; all else keeps the project's.
export const resolve = (specifier, context, next) =>
  next(
    specifier === 'typescript' && context.parentURL?.includes('/node_modules/openapi-typescript/')
      ? 'typescript-5'
      : specifier,
    context,
  )
