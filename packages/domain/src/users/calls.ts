import { z } from 'zod';
import { defineCall } from '../api/define-call.ts';
import { querySchema } from '../api/query-schema.ts';
import { idParamsSchema, idSchema } from '../api/values.ts';
import { requiredText } from '../text/text-schema.ts';
import { searchLimits } from './profile-limits.ts';
import { userRoutes } from './routes.ts';
import { foundUserSchema, leaderboardEntrySchema, ownProfileSchema, userSchema } from './user-schema.ts';

const identifierSchema = requiredText({ max: 40 });

const searchTermSchema = requiredText({ max: searchLimits.maximum }).refine(
  (term) => [...term].length >= searchLimits.minimum,
  `Type at least ${searchLimits.minimum} characters to search for users`,
);

export const userCalls = {
  ownProfile: defineCall(userRoutes.ownProfile, { answer: ownProfileSchema }),
  lookUpUser: defineCall(userRoutes.lookUpUser, {
    params: z.strictObject({ identifier: identifierSchema }),
    answer: z.strictObject({ userId: idSchema }),
  }),
  searchUsers: defineCall(userRoutes.searchUsers, {
    query: querySchema({ q: searchTermSchema }),
    answer: z.array(foundUserSchema),
  }),
  leaderboard: defineCall(userRoutes.leaderboard, {
    answer: z.strictObject({ users: z.array(leaderboardEntrySchema) }),
  }),
  user: defineCall(userRoutes.user, { params: idParamsSchema, answer: userSchema }),
};
