/** A description that only makes sense below those above it: `Other`. */
export const isResidual = (published: string): boolean => /^[\s–-]*(?:the )?others?[\s.:]*$/i.test(published)
