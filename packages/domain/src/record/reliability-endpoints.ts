import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { namedFlightSchema } from '../contract/named.ts';
import { textLike, withSample } from '../contract/samples.ts';
import { countSchema, idParamsSchema, idSchema, instantSchema, requiredText } from '../contract/schemas.ts';
import { textLimits } from '../text.ts';
import { administerRefusals } from './endpoints.ts';
import { reliabilityEventKinds } from './reliability-events.ts';

/** A reliability event of a member. `excused` is null before a decision. `comment` explains the decision. */
export const reliabilityEventSchema = z.strictObject({
  _id: idSchema,
  flight: namedFlightSchema,
  kind: z.enum(reliabilityEventKinds),
  /** When it was created. */
  at: instantSchema,
  excused: z.boolean().nullable(),
  comment: textLike('The server was down.').nullable(),
  contested: z.strictObject({ text: textLike('I was on board.'), at: instantSchema }).nullable(),
});

export type ReliabilityEvent = z.infer<typeof reliabilityEventSchema>;

/** A member's figures of the last 90 days, and the reliability events behind them, newest first. */
export const reliabilitySchema = z.strictObject({
  from: instantSchema,
  to: instantSchema,
  figures: z.strictObject({
    flown: countSchema,
    late: countSchema,
    leftEarly: countSchema,
    absent: countSchema,
    shortNotice: countSchema,
    excused: countSchema,
  }),
  marks: z.array(reliabilityEventSchema),
});

export type Reliability = z.infer<typeof reliabilitySchema>;

const contestReliabilityEventSchema = z.strictObject({
  text: withSample(requiredText(textLimits.mark, 'Say why the entry is wrong.'), 'I was on board.'),
});

const decideReliabilityEventSchema = z.strictObject({
  excused: z.boolean('Choose whether it is excused.'),
  comment: withSample(requiredText(textLimits.mark, 'Say why you decide so.'), 'The server was down.'),
});

const oneReliabilityEvent = {
  params: idParamsSchema,
  response: z.strictObject({ mark: reliabilityEventSchema }),
};

export const reliabilityEndpoints = {
  reliability: defineEndpoint(apiRoutes.reliability, 'signed-in', {
    summary:
      'Returns a member’s reliability of the last 90 days with its events, for that member and administrators.',
    refusals: ['not_allowed', 'rank_unknown'],
    params: idParamsSchema,
    response: reliabilitySchema,
  }),
  contestMark: defineEndpoint(apiRoutes.contestMark, 'signed-in', {
    summary: 'Contests a reliability event of the caller, once.',
    refusals: ['already_contested', 'already_decided'],
    ...oneReliabilityEvent,
    body: contestReliabilityEventSchema,
  }),
  decideMark: defineEndpoint(apiRoutes.decideMark, 'admin', {
    summary: 'Decides once whether a reliability event is excused.',
    refusals: [...administerRefusals, 'not_allowed', 'already_decided'],
    ...oneReliabilityEvent,
    body: decideReliabilityEventSchema,
  }),
};
