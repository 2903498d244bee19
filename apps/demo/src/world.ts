import { isAdministrator, isStaff } from '@crewroom/domain/contract/access';
import { administerRefusal } from '@crewroom/domain/record/rules';
import { noChat } from '@crewroom/server/config/chat-settings';
import { Refusal } from '@crewroom/server/platform/changes/refusal';
import { type AirlineRules, UnitOfWork } from '@crewroom/server/platform/changes/unit-of-work';
import type { SignedIn } from '@crewroom/server/platform/changes/viewer';
import type { Transaction } from '@crewroom/server/platform/database/database';
import type { Chance } from './chance.ts';
import { type Member, roleAt } from './members.ts';
import type { PlayedYear } from './played-year.ts';
import { DAY, instantOf, type Timestamp } from './timestamp.ts';

/** All inputs from which the airline is played. */
export type Airline = PlayedYear & {
  readonly rules: AirlineRules;
  readonly chance: Chance;
  readonly members: readonly Member[];
};

/** An action with one of the server's commands. Returns the command's result, or null when it is left out. */
export type Action<T = unknown> = (world: World) => Promise<T>;

/** An action and its time. Actions at the same time run in their given order. */
export type ScheduledAction = { readonly at: Timestamp; readonly action: Action };

/** How long before now the chat was switched on. */
const CHAT_PERIOD = 3 * DAY;

type Absence = { readonly member: Member; readonly from: Timestamp; readonly until: Timestamp };

/** The state of the airline while it is played: the current time, the members stored so far, and who is absent. */
export class World {
  readonly airline: Airline;
  /** The actions that the server rejected. */
  readonly refused: { readonly at: Timestamp; readonly refusal: Refusal }[] = [];
  readonly #trx: Transaction;
  readonly #choices: Chance;
  readonly #ids = new Map<Member, string>();
  readonly #lastActedAt = new Map<Member, Timestamp>();
  readonly #absences: Absence[] = [];
  readonly #handedOn = new Map<string, string>();
  readonly #onPlayed: (count: number) => void;
  #playedCount = 0;
  #uow: UnitOfWork;

  /** `onPlayed` is called after each action with the number of played actions. */
  constructor(trx: Transaction, airline: Airline, onPlayed: (count: number) => void) {
    this.airline = airline;
    this.#trx = trx;
    this.#onPlayed = onPlayed;
    this.#choices = airline.chance.fork('choices');
    this.#uow = new UnitOfWork(trx, new Date(0), airline.rules);
  }

  /** The unit of work for commands, at the current time. */
  get uow(): UnitOfWork {
    return this.#uow;
  }

  /** The current time. */
  get at(): Timestamp {
    return this.#uow.now.getTime();
  }

  /** Runs the actions in order of time. */
  async play(actions: readonly ScheduledAction[]): Promise<void> {
    for (const { at, action } of actions.toSorted((a, b) => a.at - b.at)) {
      this.#uow = new UnitOfWork(this.#trx, new Date(at), this.#rulesAt(at));
      const done = await action(this);
      if (done instanceof Refusal) this.refused.push({ at, refusal: done });
      this.#playedCount += 1;
      this.#onPlayed(this.#playedCount);
    }
  }

  /** The chat is on for the last few days only: the posts of a whole year would come at once when the portal starts. */
  #rulesAt(at: Timestamp): AirlineRules {
    const { rules, playedUntil } = this.airline;
    return at < playedUntil - CHAT_PERIOD ? { ...rules, chat: noChat, discord: null } : rules;
  }

  /** Remembers the user id of a member who was stored. */
  rememberId(member: Member, id: string): void {
    this.#ids.set(member, id);
  }

  /** The user id of a member. Throws when the member was not stored yet. */
  idOf(member: Member): string {
    const id = this.#ids.get(member);
    if (id === undefined) throw new Error(`${member.person.username} is not known yet`);
    return id;
  }

  /** The member with a username, once they have started to act. */
  memberNamed(username: string): Member | undefined {
    return this.airline.members.find(
      (member) => member.person.username === username && this.#hasStarted(member),
    );
  }

  /** A member as the viewer of a command. Records that they act at the current time. Throws outside the group. */
  actAs(member: Member): SignedIn {
    const role = roleAt(member, this.at);
    if (role === null) throw new Error(`${member.person.username} is not in the group`);
    this.#lastActedAt.set(member, this.at);
    const now = instantOf(this.at);
    const { robloxId, username, displayName } = member.person;
    return {
      userId: this.idOf(member),
      robloxId,
      username,
      displayName,
      groupRank: { rankId: role.rank, rankName: role.name },
      rank: role.rank,
      rankCheckedAt: now,
      suspension: null,
      session: { id: '', tokenHash: '', signedInAt: now, lastUsedAt: now, endsAt: now },
    };
  }

  /** When a member last acted, or undefined if never. */
  lastActedAt(member: Member): Timestamp | undefined {
    return this.#lastActedAt.get(member);
  }

  /** Remembers that a member is on leave or suspended. */
  addAbsence(member: Member, from: Timestamp, until: Timestamp): void {
    this.#absences.push({ member, from, until });
  }

  /** Stores the id of a step's row for later steps, or null without one, so that no older row is used. */
  handOn(ground: string, id: string | null): void {
    if (id === null) this.#handedOn.delete(ground);
    else this.#handedOn.set(ground, id);
  }

  /** The id that an earlier step has stored. Undefined without a row. */
  handedOn(ground: string): string | undefined {
    return this.#handedOn.get(ground);
  }

  /** Removes all absences of a member. */
  removeAbsences(member: Member): void {
    const others = this.#absences.filter((absence) => absence.member !== member);
    this.#absences.splice(0, this.#absences.length, ...others);
  }

  /** Whether a member has started to act, is staff, and has no absence from the current time until a given one. */
  isAvailable(member: Member, until: Timestamp = this.at): boolean {
    if (!this.#hasStarted(member) || !isStaff(this.rankOf(member), this.airline.rules.thresholds))
      return false;
    return !this.#absences.some(
      (absence) => absence.member === member && absence.from <= until && this.at < absence.until,
    );
  }

  rankOf(member: Member): number | null {
    return roleAt(member, this.at)?.rank ?? null;
  }

  /**
   * A random member for whom `suits` is true and who is available until a given time, by weight. Undefined without one.
   */
  pickMember(
    suits: (member: Member) => boolean,
    weightOf: (member: Member) => number,
    chance: Chance,
    until: Timestamp = this.at,
  ): Member | undefined {
    const available = this.airline.members.filter(
      (member) => this.isAvailable(member, until) && suits(member),
    );
    return chance.weighted(available, weightOf);
  }

  /** A random available administrator for whom `suits` is true. */
  pickAdministrator(suits: (member: Member) => boolean = () => true): Member | undefined {
    const { thresholds } = this.airline.rules;
    return this.pickMember(
      (member) => isAdministrator(this.rankOf(member), thresholds) && suits(member),
      ({ diligence }) => diligence,
      this.#choices,
    );
  }

  /** A random available administrator who may administer a member. */
  pickAdministratorFor(target: Member): Member | undefined {
    const viewerOf = (member: Member) => ({ userId: this.idOf(member), rank: this.rankOf(member) });
    return this.pickAdministrator((member) => administerRefusal(viewerOf(member), viewerOf(target)) === null);
  }

  #hasStarted(member: Member): boolean {
    return this.#ids.has(member) && member.activeFrom <= this.at;
  }
}
