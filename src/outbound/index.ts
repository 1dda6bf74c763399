export { type Answer, type GetOptions, get } from './get.ts';
export { guardedAgent, openAgent } from './guarded-agent.ts';
export { guardedFetch } from './guarded-fetch.ts';
export { guardedHttpsAgent } from './guarded-https-agent.ts';
export { boundedPost, type Post, type PostAnswer, type PostRequest } from './post.ts';
export { requireAllowed } from './require-allowed.ts';
