import { Problem } from '../../problem.ts';
import { readLocated } from '../read-located.ts';
import { type AuthUser, authFileSchema } from './auth-schema.ts';
import { type AuthUserConfig, authUserConfig } from './auth-user-config.ts';
import { faultsOfUser } from './check-user.ts';

/** Users who are whole: merged with the template of their file, and checked. */
const usersSchema = authFileSchema.transform(({ auth, authTemplate }, context) => {
  const users = auth.map((user) => mergeTemplate(user, authTemplate));
  const names = users.map(({ name }) => name);
  for (const [index, user] of users.entries()) {
    for (const { path, message } of faultsOfUser(user)) {
      context.addIssue({ code: 'custom', path: ['auth', index, ...path], message });
    }
    if (names.indexOf(user.name) < index && user.name !== undefined) {
      const message = 'another user has this name';
      context.addIssue({ code: 'custom', path: ['auth', index, 'name'], message });
    }
  }
  return users;
});

/**
 * Reads a user out of the text of an authentication file of Web Fuzzing Commons.
 *
 * @param file how people call it, for errors
 * @param name whom to take; the first user of the file by default
 * @param option that has named them
 * @throws Problem `configuration-faulty` with every error as `file:line:column: what`, `usage` for a user who is
 * not there; neither repeats a value
 */
export function readAuthUser(
  text: string,
  file: string,
  name?: string,
  option = '--wfc-user',
): AuthUserConfig {
  const users = usersOf(text, file);
  const names = users.map((one) => one.name).join(', ');
  const user = name === undefined ? users[0] : users.find((one) => one.name === name);
  if (user === undefined) {
    const whom = name === undefined ? 'no user' : `no user ${name}, but ${names || 'none'}`;
    throw new Problem('usage', `${file} has ${whom}: give ${option} one of its names.`);
  }
  return authUserConfig(usable(user, file), file);
}

function usersOf(text: string, file: string): AuthUser[] {
  try {
    return readLocated(text, file, usersSchema, true);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(error.kind, `${file} has errors. ${REMEDY}`, error.faults);
  }
}

const REMEDY = 'Correct them; the file is one of Web Fuzzing Commons (auth.yaml).';

/** What a test from outside the API's process cannot do is refused, not left out. */
function usable(user: AuthUser, file: string): AuthUser {
  const { name, fixedHeaders = [], loginEndpointAuth } = user;
  const whom = `${file}, user ${name}`;
  if (fixedHeaders.length > 0 || loginEndpointAuth !== undefined) return user;
  const needed = 'has no credentials; add fixedHeaders or loginEndpointAuth';
  throw new Problem('configuration-faulty', `${whom} ${needed}.`);
}

/** A user with what the template has besides, at any depth; lists are taken as a whole. */
function mergeTemplate(user: AuthUser, template: AuthUser = {}): AuthUser {
  const { loginEndpointAuth: login, createUsers } = user;
  const { loginEndpointAuth: base, createUsers: creation } = template;
  const hasLogin = login !== undefined || base !== undefined;
  const hasCreation = createUsers !== undefined || creation !== undefined;
  return {
    ...template,
    ...user,
    ...(hasCreation && { createUsers: { ...creation, ...createUsers } }),
    ...(hasLogin && { loginEndpointAuth: { ...base, ...login, ...mergeNested(login, base) } }),
  };
}

type Login = AuthUser['loginEndpointAuth'];

function mergeNested(login: Login, base: Login): Partial<NonNullable<Login>> {
  const payload = { ...base?.payloadUserPwd, ...login?.payloadUserPwd };
  const token = { ...base?.token, ...login?.token };
  return {
    ...(Object.keys(payload).length > 0 && { payloadUserPwd: payload }),
    ...(Object.keys(token).length > 0 && { token }),
  };
}
