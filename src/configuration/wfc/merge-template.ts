import type { AuthUser } from './auth-schema.ts';

/** A user with what the template has besides, at any depth; lists are taken as a whole. */
export function mergeTemplate(user: AuthUser, template: AuthUser = {}): AuthUser {
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
