import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-call.ts';
import { namedFlightSchema } from '../contract/named.ts';
import { textLike, withSample } from '../contract/samples.ts';
import { countSchema, idParamsSchema, idSchema, instantSchema, requiredText } from '../contract/schemas.ts';
import { textLimits } from '../text.ts';
import { administerRefusals } from './calls.ts';
import { markKinds } from './marks.ts';

/** A mark on a member's reliability. `excused` is null until somebody decides; `comment` says why they decided so. */
export const markSchema = z.strictObject({
  _id: idSchema,
  flight: namedFlightSchema,
  kind: z.enum(markKinds),
  /** When it was made. */
  at: instantSchema,
  excused: z.boolean().nullable(),
  comment: textLike('The server was down.').nullable(),
  contested: z.strictObject({ text: textLike('I was on board.'), at: instantSchema }).nullable(),
});

export type Mark = z.infer<typeof markSchema>;

/** A member's figures of the last 90 days, and the marks behind them, the newest first. */
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
  marks: z.array(markSchema),
});

export type Reliability = z.infer<typeof reliabilitySchema>;

const contestMarkSchema = z.strictObject({
  text: withSample(requiredText(textLimits.mark, 'Say why the mark is not right.'), 'I was on board.'),
});

const decideMarkSchema = z.strictObject({
  excused: z.boolean('Choose whether it is excused.'),
  comment: withSample(requiredText(textLimits.mark, 'Say why you decide so.'), 'The server was down.'),
});

const oneMark = { params: idParamsSchema, response: z.strictObject({ mark: markSchema }) };

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
    ...oneMark,
    body: contestMarkSchema,
  }),
  decideMark: defineEndpoint(apiRoutes.decideMark, 'admin', {
    summary: 'Decides once whether a reliability event is excused.',
    refusals: [...administerRefusals, 'not_allowed', 'already_decided'],
    ...oneMark,
    body: decideMarkSchema,
  }),
};
