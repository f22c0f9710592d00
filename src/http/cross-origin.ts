import cors from '@koa/cors'

/** Nothing here needs a cookie: any page may read the answers of a GET. */
export const crossOrigin = () =>
  cors({
    origin: '*',
    allowMethods: 'GET,HEAD,OPTIONS',
    exposeHeaders: 'ETag,Retry-After,X-Request-Id',
    maxAge: 86_400,
  })
