import { isAdministrator, isStaff } from '@crewroom/domain/contract/access';
import { administerRefusal } from '@crewroom/domain/record/rules';
import { type AirlineRules, Change } from '@crewroom/server/changes/change';
import type { Transaction } from '@crewroom/server/database/database';
import type { SignedIn } from '@crewroom/server/http/access';
import { Refusal } from '@crewroom/server/http/refusal';
import { type Calendar, instantOf, type Moment } from './calendar.ts';
import type { Chance } from './chance.ts';
import { type Member, roleAt } from './members.ts';

/** What an airline is played from. */
export type Airline = Calendar & {
  readonly rules: AirlineRules;
  readonly chance: Chance;
  readonly members: readonly Member[];
};

/** Something that is done with the portal's commands; answers what the command answered. */
export type Deed = (world: World) => Promise<unknown>;

/** A deed at a moment. Those of one moment are done in the order in which they are given. */
export type Act = { readonly at: Moment; readonly deed: Deed };

type Absence = { readonly member: Member; readonly from: Moment; readonly until: Moment };

/** The airline as far as it has been played: the moment it is, who is there, and as whom one acts. */
export class World {
  readonly airline: Airline;
  /** What no rule of the portal allowed. */
  readonly refused: { readonly at: Moment; readonly refusal: Refusal }[] = [];
  readonly #trx: Transaction;
  readonly #choices: Chance;
  readonly #ids = new Map<Member, string>();
  readonly #lastDeeds = new Map<Member, Moment>();
  readonly #absences: Absence[] = [];
  #change: Change;

  constructor(trx: Transaction, airline: Airline) {
    this.airline = airline;
    this.#trx = trx;
    this.#choices = airline.chance.fork('choices');
    this.#change = new Change(trx, new Date(0), airline.rules);
  }

  /** What commands work in: the transaction of the play, at the moment it is. */
  get change(): Change {
    return this.#change;
  }

  /** The moment it is. */
  get at(): Moment {
    return this.#change.now.getTime();
  }

  /** Does what is due, one after the other. */
  async play(acts: readonly Act[]): Promise<void> {
    for (const { at, deed } of acts.toSorted((a, b) => a.at - b.at)) {
      this.#change = new Change(this.#trx, new Date(at), this.airline.rules);
      const done = await deed(this);
      if (done instanceof Refusal) this.refused.push({ at, refusal: done });
    }
  }

  /** Keeps the portal's id of a member whom it knows from now on. */
  arrive(member: Member, id: string): void {
    this.#ids.set(member, id);
  }

  /** The portal's id of a member. Throws for one whom it does not know yet. */
  idOf(member: Member): string {
    const id = this.#ids.get(member);
    if (id === undefined) throw new Error(`${member.person.username} is not known yet`);
    return id;
  }

  /** The member of a username, once they act. */
  named(username: string): Member | undefined {
    return this.airline.members.find((member) => member.person.username === username && this.#acts(member));
  }

  /** A member as who sends a request. */
  as(member: Member): SignedIn {
    const role = roleAt(member, this.at);
    if (role === null) throw new Error(`${member.person.username} is not in the group`);
    this.#lastDeeds.set(member, this.at);
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
      session: { tokenHash: '', lastUsedAt: now, endsAt: now },
    };
  }

  /** When a member last did something; undefined for one who never has. */
  lastDeedOf(member: Member): Moment | undefined {
    return this.#lastDeeds.get(member);
  }

  /** Notes that a member is on leave or suspended. */
  beAway(member: Member, from: Moment, until: Moment): void {
    this.#absences.push({ member, from, until });
  }

  /** Notes that a member is not away any more, nor will be. */
  beBack(member: Member): void {
    const others = this.#absences.filter((absence) => absence.member !== member);
    this.#absences.splice(0, this.#absences.length, ...others);
  }

  /** Whether a member acts, and neither is nor, as far as one knows, will be away until a moment. */
  isHere(member: Member, until: Moment = this.at): boolean {
    if (!this.#acts(member) || !isStaff(this.rankOf(member), this.airline.rules.thresholds)) return false;
    return !this.#absences.some(
      (absence) => absence.member === member && absence.from <= until && this.at < absence.until,
    );
  }

  rankOf(member: Member): number | null {
    return roleAt(member, this.at)?.rank ?? null;
  }

  /** Someone whom it suits, those of more weight more often; undefined when it suits nobody. */
  someone(
    suits: (member: Member) => boolean,
    weightOf: (member: Member) => number,
    chance: Chance,
    until: Moment = this.at,
  ): Member | undefined {
    const here = this.airline.members.filter((member) => this.isHere(member, until) && suits(member));
    return chance.weighted(here, weightOf);
  }

  /** An administrator whom it suits. */
  administrator(suits: (member: Member) => boolean = () => true): Member | undefined {
    const { thresholds } = this.airline.rules;
    return this.someone(
      (member) => isAdministrator(this.rankOf(member), thresholds) && suits(member),
      ({ diligence }) => diligence,
      this.#choices,
    );
  }

  /** An administrator who may administer a member. */
  administratorOf(target: Member): Member | undefined {
    const viewerOf = (member: Member) => ({ userId: this.idOf(member), rank: this.rankOf(member) });
    return this.administrator((member) => administerRefusal(viewerOf(member), viewerOf(target)) === null);
  }

  #acts(member: Member): boolean {
    return this.#ids.has(member) && member.actsFrom <= this.at;
  }
}
