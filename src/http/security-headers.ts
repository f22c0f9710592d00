import helmet from 'koa-helmet'

/** For an API whose answers are read from any origin; the pages among the routes bring a policy of their own. */
export const securityHeaders = () =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The proxy that ends TLS decides for its host name.
    strictTransportSecurity: false,
  })
