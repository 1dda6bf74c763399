/** A page of the menu. */
export interface Place {
  readonly path: string;
  readonly title: string;
  readonly icon: string;
}

/** The menu, group by group. */
export const MENU: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  {
    title: 'Tests',
    places: [
      { path: '/', title: 'Overview', icon: 'home' },
      { path: '/records', title: 'Generation records', icon: 'file-code' },
      { path: '/test-cases', title: 'Test cases', icon: 'beaker' },
      { path: '/pipelines', title: 'Pipelines', icon: 'workflow' },
      { path: '/executions', title: 'Executions', icon: 'play' },
    ],
  },
  {
    title: 'Automation',
    places: [
      { path: '/gatekeepers', title: 'Gatekeepers', icon: 'webhook' },
      { path: '/schedules', title: 'Schedules', icon: 'clock' },
      { path: '/deliveries', title: 'Deliveries', icon: 'paper-airplane' },
    ],
  },
  {
    title: 'Secrets',
    places: [
      { path: '/safes', title: 'Safes', icon: 'key' },
      { path: '/git-credentials', title: 'Git credentials', icon: 'git-branch' },
    ],
  },
  {
    title: 'Workspace',
    places: [
      { path: '/runtimes', title: 'Runtimes', icon: 'server' },
      { path: '/members', title: 'Members', icon: 'people' },
      { path: '/tokens', title: 'API tokens', icon: 'shield-lock' },
      { path: '/oidc-policies', title: 'Workflow access', icon: 'id-badge' },
      { path: '/audit-log', title: 'Audit log', icon: 'log' },
    ],
  },
  {
    title: 'Help',
    places: [
      { path: '/docs/README', title: 'Docs', icon: 'book' },
      { path: '/api/v2/reference', title: 'API reference', icon: 'code' },
    ],
  },
];

/** The pages that only admins may see. */
export const ADMIN_PLACES: readonly string[] = ['/audit-log'];
