import { z } from 'zod';

/*
 * Authentication files of Web Fuzzing Commons 0.12.1 (`auth.yaml`), as its schema has them. That schema requires
 * nothing that an `authTemplate` may bring; what a user needs in the end is checked in `check-user.ts`.
 * Members that it does not name are allowed there, and ignored here.
 */

const text = z.string();
const header = z.object({ name: text, value: text });

const login = z.object({
  endpoint: text.optional(),
  externalEndpointURL: text.optional(),
  payloadRaw: text.optional(),
  payloadUserPwd: z
    .object({ username: text, password: text, usernameField: text, passwordField: text })
    .partial()
    .optional(),
  headers: z.array(header).optional(),
  verb: z.enum(['POST', 'GET', 'PATCH', 'DELETE', 'PUT']).optional(),
  contentType: text.optional(),
  token: z
    .object({
      extractFrom: z.enum(['body', 'header']),
      extractSelector: text,
      sendIn: z.enum(['header', 'query']),
      sendName: text,
      sendTemplate: text,
    })
    .partial()
    .optional(),
  expectCookies: z.boolean().optional(),
});

const generator = z
  .object({
    placeHolder: text.min(1),
    minLength: z.int().min(0),
    maxLength: z.int().min(0),
    prefix: text,
    postfix: text,
  })
  .partial();

const createUsers = z
  .object({
    endpoint: text,
    externalEndpointURL: text,
    payloadRaw: text,
    verb: login.shape.verb,
    contentType: text,
    generators: z.array(generator).min(1),
  })
  .partial();

const user = z.object({
  name: text.optional(),
  requireMockHandling: z.boolean().optional(),
  fixedHeaders: z.array(header).optional(),
  loginEndpointAuth: login.optional(),
  createUsers: createUsers.optional(),
});

export const authFileSchema = z.object({
  schemaVersion: text.optional(),
  auth: z.array(user),
  authTemplate: user.optional(),
  configs: z.record(z.string(), text).optional(),
});

/** A user as the file has it, merged with its template or not. */
export type AuthUser = z.output<typeof user>;
export type AuthLogin = z.output<typeof login>;
export type AuthHeader = z.output<typeof header>;
