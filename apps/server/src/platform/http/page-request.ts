import type { FastifyRequest } from 'fastify';

const MACHINE_PATH = /^\/(api|assets|avatars|webhooks)(\/|$)/;
const FILE = /^\/(?!u\/)(?:.*\/)?[^/]*\.[A-Za-z0-9]{1,8}$/;

/** Whether a request is for a screen of the web app: a GET or HEAD of neither an API route nor a file. */
export function isPageRequest({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return (method === 'GET' || method === 'HEAD') && !MACHINE_PATH.test(path) && !FILE.test(path);
}
