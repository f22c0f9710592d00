import { z } from 'zod'

// The rules of the MCP registry for `server.json`: https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json,
// as far as a server with packages needs them. Stricter in one way: an unknown member is a mistake.

const httpUrl = z.string().regex(/^https?:\/\/\S+$/)

/** A version, not a range of them, and not `latest`. */
const exactVersion = z
  .string()
  .max(255)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/)

const input = {
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  value: z.string().optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  choices: z.array(z.string()).optional(),
}

const keyValue = z.strictObject({ ...input, name: z.string() })

const argument = z.discriminatedUnion('type', [
  z
    .strictObject({
      ...input,
      type: z.literal('positional'),
      valueHint: z.string().optional(),
      isRepeated: z.boolean().optional(),
    })
    .refine(({ value, valueHint }) => value !== undefined || valueHint !== undefined, 'needs a value or a valueHint'),
  z.strictObject({ ...input, type: z.literal('named'), name: z.string(), isRepeated: z.boolean().optional() }),
])

const transport = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('stdio') }),
  z.strictObject({ type: z.enum(['streamable-http', 'sse']), url: httpUrl, headers: z.array(keyValue).optional() }),
])

export const serverJsonSchema = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  repository: z.strictObject({ url: z.url(), source: z.string(), subfolder: z.string().optional() }).optional(),
  websiteUrl: z.url().optional(),
  version: exactVersion,
  packages: z.array(
    z.strictObject({
      registryType: z.enum(['npm', 'pypi', 'oci', 'nuget', 'mcpb']),
      identifier: z.string().min(1),
      version: exactVersion,
      runtimeHint: z.string().optional(),
      runtimeArguments: z.array(argument).optional(),
      packageArguments: z.array(argument).optional(),
      environmentVariables: z.array(keyValue).optional(),
      transport,
    }),
  ),
})
