import { createHash, createPrivateKey, sign } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { z } from 'zod';

// The head of a private key in PKCS #8, before its 32 bytes.
const HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const seed = createHash('sha256').update('crewroom-sandbox-discord').digest();
const key = createPrivateKey({ key: Buffer.concat([HEAD, seed]), format: 'der', type: 'pkcs8' });

const answerSchema = z.object({ data: z.object({ content: z.string() }) });

let sent = 0;

/** What the portal answers to a command or a press at Discord, sent and signed as Discord does. */
export async function atDiscord(
  request: APIRequestContext,
  portal: string,
  user: { readonly id: string; readonly username: string },
  did: { readonly type: number; readonly data: object },
): Promise<string> {
  sent += 1;
  const id = String(BigInt(Date.now()) * 1_000_000n + BigInt(sent));
  const body = JSON.stringify({ id, token: `token-${id}`, version: 1, member: { user }, ...did });
  const time = String(Math.floor(Date.now() / 1000));
  const answer = await request.post(`${portal}/discord/interactions`, {
    data: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      'x-signature-timestamp': time,
      'x-signature-ed25519': sign(null, Buffer.from(time + body), key).toString('hex'),
    },
  });
  expect(answer.status()).toBe(200);
  return answerSchema.parse(await answer.json()).data.content;
}
