/** What an operation may do to the server, or to the access of the suite itself. */
export interface Risk {
  /** Such as `may end the session of the suite`. */
  readonly reason: string;
  /** Whether that is so only for rows that the suite has not created: somebody's role, perhaps its own. */
  readonly onlyForeignRows: boolean;
}

/** What is known of an operation before anything is sent. */
export interface Described {
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  /** Its summary, else its description. */
  readonly summary: string;
  /** The names of the properties of its body. */
  readonly fields: readonly string[];
  /** Whether it is sent with credentials. */
  readonly isSecured: boolean;
}

const STOPS = 'may stop or empty the server';
const RESTORES = 'may replace the data of the server by a backup';
const SESSION = 'may end the session of the suite';
const CREDENTIALS = 'may replace or revoke the credentials of the suite';
const ACCOUNT = 'may change or delete the account of the suite';
const PERMISSIONS = 'may change the roles or permissions of the suite';
const SIGN_IN = 'may change how the server signs users in';
const ADDRESS = 'may change where the server listens';
const ROW = 'may rename or remove a row of somebody';

/** An operation in words: lower case, parts of compound names apart; `{}` for a parameter. */
interface Words {
  readonly described: Described;
  readonly isWrite: boolean;
  readonly hasParameter: boolean;
  /** The segments of the path. */
  readonly segments: readonly string[];
  readonly last: string;
  /** The last segment that is no parameter. */
  readonly named: string;
  readonly name: string;
  /** The beginning of the summary. */
  readonly sentence: string;
}

interface Rule {
  readonly reason: string;
  readonly isMet: (words: Words) => boolean;
  /** Whether a path with a parameter names the row in question, which the suite may have created. */
  readonly isOfRow: boolean;
}

/** The rules, the gravest first. */
const RULES: readonly Rule[] = [
  { reason: STOPS, isMet: stopsServer, isOfRow: false },
  { reason: RESTORES, isMet: restoresServer, isOfRow: false },
  { reason: ADDRESS, isMet: movesServer, isOfRow: false },
  { reason: SESSION, isMet: endsSession, isOfRow: true },
  { reason: ACCOUNT, isMet: changesOwnAccount, isOfRow: false },
  { reason: CREDENTIALS, isMet: replacesCredentials, isOfRow: true },
  { reason: PERMISSIONS, isMet: changesPermissions, isOfRow: true },
  { reason: SIGN_IN, isMet: changesSignIn, isOfRow: false },
  { reason: ACCOUNT, isMet: changesPrincipal, isOfRow: true },
  { reason: ROW, isMet: endsRow, isOfRow: true },
];

/**
 * What an operation may do to the server or to the access of the suite, by its method, path, name, summary and
 * the fields of its body; undefined for a harmless one.
 */
export function riskOf(described: Described): Risk | undefined {
  const words = wordsOf(described);
  const rule = RULES.find(({ isMet }) => isMet(words));
  if (rule === undefined) return undefined;
  return { reason: rule.reason, onlyForeignRows: rule.isOfRow && words.hasParameter };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

function wordsOf(described: Described): Words {
  const { method, path, operationId, summary } = described;
  const segments = path
    .split('/')
    .filter((one) => one !== '')
    .map((one) => (one.includes('{') ? '{}' : spaced(one)));
  return {
    described,
    isWrite: !READS.has(method),
    hasParameter: segments.includes('{}'),
    segments,
    last: segments.at(-1) ?? '',
    named: segments.findLast((one) => one !== '{}') ?? '',
    name: spaced(operationId),
    sentence: summary
      .split(/[.\n]/, 1)
      .join('')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  };
}

/** `resetApiKey`, `reset-api-key` → `reset api key`. */
function spaced(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((one) => one !== '')
    .join(' ');
}

/** What an endpoint of a whole server is called that ends it, or forgets what others need. */
const ENDS =
  /^(shut ?down|stop|halt|kill|terminate|exit|quit|restart|reboot|power ?off|reset|wipe|purge|flush|truncate|clear)$/;
/** What one is called that has it refuse all others from then on; reading that harms nobody. */
const CLOSES = /^(maintenance|lock ?down)$/;

/** An action on one row, whose path has a parameter, is no danger to a run; nor is a password that is reset. */
function stopsServer({ last, hasParameter, isWrite }: Words): boolean {
  const words = last.split(' ');
  if (hasParameter || words.includes('password')) return false;
  const has = (pattern: RegExp) => pattern.test(last) || words.some((one) => pattern.test(one));
  // A token or a session that is reset has its own rule.
  return (has(ENDS) && !new RegExp(`\\b${SECRET}\\b`).test(last)) || (has(CLOSES) && isWrite);
}

const BACKUP = /\b(backups?|snapshots?|dumps?)\b/;
const RESTORED = /\b(restore|rollback|roll back|recover)\b/;

/** A backup of one row is below it: `/machines/{id}/snapshots/{snapshot}/restore`. */
function restoresServer({ segments, hasParameter, isWrite }: Words): boolean {
  const at = segments.findIndex((one) => BACKUP.test(one));
  const isOfServer = at >= 0 && !segments.slice(0, at).includes('{}');
  const isAction = isOfServer && segments.some((one) => RESTORED.test(one));
  return isWrite && (isAction || (!hasParameter && segments.at(-1) === 'restore'));
}

const OF_SERVER =
  /\b(config(uration)?s?|settings?|options|preferences|servers?|system|global|set ?up|install(ation)?|network|tls|ssl|https?|listen(ers?)?)\b/;
const PORT = '(addr(ess)?(es)?|hosts?|ports?|interfaces?|sockets?)';
const OWN_PORT = '(api|https?|web|ui|admin|management|rest|server|listen(ing)?|bind)';
/** A member that says where a server listens: `apiAddress`, `port_https`, `listen_addr`. */
const LISTENS = new RegExp(`^((\\w+ )?${OWN_PORT} ${PORT}|${PORT} ${OWN_PORT}|bind|listen)$`);

/** A wrong address ends the access of everybody; a row with such a member, as a device has one, does not. */
function movesServer({ described, segments, isWrite, hasParameter }: Words): boolean {
  if (!isWrite || hasParameter || !segments.some((one) => OF_SERVER.test(one))) return false;
  return described.fields.some((one) => LISTENS.test(spaced(one)));
}

const SIGN_OUT = /^(\w+ )?(log|sign) ?(out|off)\b/;
/** What is about signing out, and does not do it. */
const ABOUT =
  /\b(ur[il]s?|settings?|config(uration)?s?|redirects?|callbacks?|pages?|logs|events)\b/;
const SIGNS_OUT = /^(logs?|signs?) (\w+ ){0,4}(out|off)\b/;
const ENDS_SESSION =
  /^(ends?|terminates?|invalidates?|destroys?|closes?|kills?|deletes?|revokes?) (the |your |my |this |all )?(current |own |active |your )?(user )?sessions?\b/;
const SESSIONS =
  /^(auth|authentication|log ?in|sign ?in|sessions?|(access |auth )?tokens?|cookies?|api ?keys?)$/;

/** Also by GET: some servers sign out whoever follows a link. */
function endsSession({ described, segments, named, name, sentence }: Words): boolean {
  const { method, isSecured } = described;
  const signsOut = (text: string) => SIGN_OUT.test(text) && !ABOUT.test(text);
  if (signsOut(named) || signsOut(name) || SIGNS_OUT.test(sentence)) return true;
  const [before = '', last = ''] = ['', ...segments].slice(-2);
  const isOwn = /^(current|own|me|mine|all)$/.test(last) && SESSIONS.test(before);
  if (method === 'DELETE' && (isOwn || SESSIONS.test(last))) return true;
  const isAboutOwn = /\b(current|own|your|my|this|all)\b/.test(sentence) || isSecured;
  return !READS.has(method) && isAboutOwn && ENDS_SESSION.test(sentence) && /session/.test(named);
}

const SECRET =
  '(tokens?|(api|access|auth|secret) ?keys?|keys?|secrets?|credentials?|jwts?|sessions?|passwords?|passcodes?|passphrases?)';
const RENEW =
  '(resets?|rotates?|revokes?|regenerates?|regen|renews?|invalidates?|expires?|recreates?|reissues?|rolls?|cycles?)';
/** The verb at the beginning, and what it is done to soon after it. */
const RENEWS = new RegExp(`^(\\w+ )?${RENEW} (\\w+ ){0,3}${SECRET}\\b`);
/** The noun first, as in `token/reset`. */
const RENEWED = new RegExp(`\\b${SECRET} ${RENEW}$`);
const FORGOTTEN = /\b(resets?|forgot(ten)?|recovers?)\b.*\bpass/;
const PASSWORD = /^((change|set|update|new) )?(password|passcode|passphrase)( change| update)?$/;

function replacesCredentials(words: Words): boolean {
  const { described, segments, named, name, sentence, isWrite, hasParameter } = words;
  const ending = segments
    .filter((one) => one !== '{}')
    .slice(-2)
    .join(' ');
  const texts = [named, ending, name, sentence];
  // Whoever has forgotten a password is not signed in, and names somebody by mail.
  if (texts.some((text) => FORGOTTEN.test(text)) && !described.isSecured) return false;
  const isNamed = RENEWS.test(named) || RENEWED.test(ending) || RENEWED.test(named);
  if (isNamed || (isWrite && (RENEWS.test(name) || RENEWS.test(sentence)))) return true;
  if (isWrite && PASSWORD.test(named)) return described.isSecured || hasParameter;
  const makes = /^(re)?generate\b.*\btoken$/.test(named) || /\btokens? generate$/.test(ending);
  return isWrite && makes && described.isSecured && described.fields.length === 0;
}

/** Who sends the request, whatever else is in the path. */
const SELF = /^(me|self|myself|whoami|my|mine|(my|own|current) ?(user|account|profile)?)$/;
/** The same, as long as no parameter follows, which would name somebody. */
const SINGULAR = /^(user|account|profile|user ?profile)$/;
/** What `current` has to follow to be a person or their access. */
const PRINCIPALS =
  /^(users?|accounts?|members?|admins?|operators?|people|persons?|(service|user) ?accounts?|roles?|groups?|teams?|permissions?|privileges?)$/;
const ACCESS =
  /\b(passwords?|passcodes?|roles?|permissions?|privileges?|tokens?|sessions?|keys?|secrets?|credentials?|e ?mails?|user ?names?|logins?|deactivate|disable|close|delete|suspend|lock|2fa|mfa|otp|totp|factors?|scopes?|groups?)\b/;
const ACCESS_FIELDS =
  /^(.* )?(passwords?|roles?|permissions?|privileges?|e ?mail|user ?name|login|scopes?|groups?|(is )?(active|enabled|disabled|locked|admin|superuser|staff|blocked)|status|tokens?|api ?keys?)$/;

function changesOwnAccount({ described, segments, isWrite }: Words): boolean {
  const { method, fields } = described;
  const at = segments.findIndex((one, index) => isSelf(one, segments, index));
  if (at < 0 || !isWrite) return false;
  const after = segments.slice(at + 1).filter((one) => one !== '{}');
  const isSingular = SINGULAR.test(segments[at] ?? '');
  if (after.length > 0) return ACCESS.test(after.join(' '));
  if (method === 'DELETE') return segments.at(-1) !== '{}';
  // A POST of a singular noun usually creates another one.
  if (method === 'POST' && isSingular) return false;
  return fields.some((one) => ACCESS_FIELDS.test(spaced(one)));
}

function isSelf(segment: string, segments: readonly string[], index: number): boolean {
  if (SINGULAR.test(segment)) return !segments.includes('{}');
  if (segment !== 'current' && segment !== 'own' && segment !== 'my') return SELF.test(segment);
  const before = segments[index - 1] ?? '';
  return index === 0 || PRINCIPALS.test(before) || SESSIONS.test(before);
}

const GRANTS =
  /^(permissions?|roles?|privileges?|grants?|acls?|scopes?|access ?rights?|entitlements?)$/;
/** The noun first, as in `roles/assign`. */
const CHANGED = /^(roles?|permissions?) (assign|unassign|grant|revoke|remove|reset|update)$/;
const CHANGES =
  /^(assign|unassign|grant|revoke|remove|withdraw|change|set|update|reset|replace|add|delete)( \w+){0,3} (permissions?|roles?|privileges?|scopes?|acls?)\b/;

function changesPermissions({ described, segments, last, name, isWrite, hasParameter }: Words) {
  if (!isWrite) return false;
  const { method } = described;
  if (CHANGES.test(last) || CHANGED.test(segments.slice(-2).join(' '))) return true;
  if (!hasParameter) return GRANTS.test(last) && method !== 'POST';
  // `/roles/{id}/permissions`, `/users/{id}/roles/{role}`.
  const isBelowRow = segments.some((one, at) => GRANTS.test(one) && segments[at - 1] === '{}');
  return isBelowRow || (CHANGES.test(name) && method !== 'POST');
}

const AUTHENTICATION =
  '(auth|authentication|security|ldap|oidc|saml|sso|log ?in|sign ?in|oauth2?|jwts?|(access |auth |api )?tokens?|(api|access) ?keys?|sessions?|passwords?|mfa|2fa|otp|totp)';
const SETTINGS = '(settings?|config(uration)?s?|mode|polic(y|ies)|options|preferences|providers?)';
const IS_AUTHENTICATION = new RegExp(`^${AUTHENTICATION}$`);
const IS_SETTINGS = new RegExp(`^(${AUTHENTICATION} )?${SETTINGS}$`);
/** Both in one: `auth-settings`. */
const IS_BOTH = new RegExp(`^${AUTHENTICATION} ${SETTINGS}$`);

function changesSignIn({ described, segments, last, isWrite, hasParameter }: Words): boolean {
  if (!isWrite || hasParameter) return false;
  const isConfiguration = segments.some((one) => IS_SETTINGS.test(one));
  const isAbout = segments.some((one) => IS_AUTHENTICATION.test(one) || IS_BOTH.test(one));
  return isConfiguration && isAbout && (described.method !== 'POST' || IS_SETTINGS.test(last));
}

const ROWS_OF_ACCESS =
  /^(users?|accounts?|members?|admins?|operators?|roles?|permissions?|groups?|tokens?|sessions?|api ?keys?|access ?keys?|credentials?|service ?accounts?)$/;
/** What takes the access of the person or role of a row. */
const DISABLES =
  /^(deactivate|disable|suspend|lock|block|ban|archive|close|password|token|session|api ?key)$/;
/** What only adds to a row by POST. */
const ADDED = /^(tokens|sessions|api ?keys)$/;

/** The row may be that of the suite itself. */
function changesPrincipal({ described, segments, isWrite }: Words): boolean {
  if (!isWrite) return false;
  const isRow = (one: string, at: number) => ROWS_OF_ACCESS.test(one) && segments[at + 1] === '{}';
  const at = segments.findLastIndex(isRow);
  if (at < 0) return false;
  const [action, ...more] = segments.slice(at + 2);
  if (action === undefined) return described.method !== 'POST';
  const isAddition = described.method === 'POST' || more.length > 0;
  return DISABLES.test(action) || (ADDED.test(action) && !isAddition);
}

/** What an action on a row is called after which others do not find it any more. */
const ENDS_ROW =
  /^(rename|re ?key|delete|remove|destroy|erase|purge|drop|archive|deactivate|disable|suspend|transfer|migrate|move)$/;

/** What removes or renames rows that the query or the body names: `delete`, `deleteUser`, `batchDelete`. */
const REMOVES =
  /^((batch|bulk|mass|multi|multiple|soft|hard|force) )?(delete|remove|destroy|erase|deactivate|disable|unregister|uninstall|rename)\b/;

/**
 * `POST /tenants/{name}/rename`, `POST /tenants/{name}:delete`; without a parameter for the row `POST /users/delete`,
 * `POST /users/batchDelete` and `GET /deleteUser`.
 */
function endsRow({ described, isWrite, named }: Words): boolean {
  const action = /\}[/:]([^/{}]+)\/?$/.exec(described.path)?.[1];
  if (isWrite && action !== undefined && ENDS_ROW.test(spaced(action))) return true;
  return REMOVES.test(named) && described.method !== 'DELETE';
}
