import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { userRoutes } from '../contract/routes.ts';
import { idParamsSchema, idSchema, querySchema, requiredText } from '../contract/schemas.ts';
import { searchLimits } from './rules.ts';
import { foundUserSchema, leaderboardEntrySchema, ownProfileSchema, userSchema } from './schemas.ts';

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
