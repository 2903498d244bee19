import { storedMention } from '@crewroom/domain/names';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { createNameEraser } from './name-eraser.ts';
import { isOrdinaryPhrase, isOrdinaryWord } from './ordinary-words.ts';

const casey = {
  userId: newId(),
  usernames: ['Casey'],
  displayName: '',
  isDisplayNameOrdinary: false,
  robloxId: '987',
};

describe('isOrdinaryWord', () => {
  it.each(['The', 'crew', 'CREW', 'co-pilot', 'Möller', '機長', "don't"])('accepts %s', (name) => {
    expect(isOrdinaryWord(name)).toBe(true);
  });

  it.each(['Casey_1', 'OldCasey', 'Remy Möller', 'A320', "O'Neill", '♥', ''])('rejects %j', (name) => {
    expect(isOrdinaryWord(name)).toBe(false);
  });
});

describe('isOrdinaryPhrase', () => {
  it.each(['Night Crew', 'the red eye', 'Gate 7', 'Sky-Captain'])('accepts %s', async (name) => {
    expect(await isOrdinaryPhrase(name)).toBe(true);
  });

  it.each(['Remy Möller', 'Captain Casey', 'Crew', 'NightCrew', '7', ''])('rejects %j', async (name) => {
    expect(await isOrdinaryPhrase(name)).toBe(false);
  });
});

describe('createNameEraser', () => {
  it('removes whole names in any case, and keeps longer names of others', () => {
    const fromWriting = createNameEraser({ ...casey, usernames: ['Casey', 'Casey_1'] });
    expect(fromWriting('@casey_1 met @Casey, CASEY_12, @Caseys, a@casey.com and Old_Casey, CASEY_1')).toBe(
      'Deleted member met Deleted member, CASEY_12, @Caseys, a@casey.com and Old_Casey, Deleted member',
    );
  });

  it('treats names literally, not as patterns, and does nothing without a name', () => {
    const signs = { ...casey, displayName: '(x+y)' };
    expect(createNameEraser(signs)('a (x+y) b (xxy)')).toBe('a Deleted member b (xxy)');
    const none = { ...casey, usernames: [], robloxId: '' };
    expect(createNameEraser(none)('as @it is')).toBe('as @it is');
  });

  it('removes an ordinary display name only next to the mention, in its exact spelling', () => {
    const fromWriting = createNameEraser({ ...casey, displayName: 'Captain' });
    expect(fromWriting('Captain (@casey) and @Casey "Captain": our Captain, the captain')).toBe(
      'Deleted member (Deleted member) and Deleted member "Deleted member": our Captain, the captain',
    );
    expect(fromWriting('Thanks @casey. Captain, @casey\nCaptain')).toBe(
      'Thanks Deleted member. Captain, Deleted member\nCaptain',
    );
    expect(fromWriting('@caseys Captain, Captain @other')).toBe('@caseys Captain, Captain @other');
  });

  it('removes a unique display name everywhere', () => {
    const remy = { ...casey, displayName: 'Remy Möller' };
    expect(createNameEraser(remy)('remy möller’s jet')).toBe('Deleted member’s jet');
    const shared = createNameEraser({ ...remy, isDisplayNameOrdinary: true });
    expect(shared('Remy Möller, Remy Möller (@casey)')).toBe('Remy Möller, Deleted member (Deleted member)');
  });

  it('removes stored mentions, and the display name next to them', () => {
    const eraser = createNameEraser({ ...casey, displayName: 'Captain' });
    const [stored, others] = [storedMention(casey.userId), storedMention(newId())];
    expect(eraser(`${stored} (Captain), Captain, ${others} (Captain)`)).toBe(
      `Deleted member (Deleted member), Captain, ${others} (Captain)`,
    );
  });

  it('removes the Roblox id as a whole number', () => {
    expect(createNameEraser(casey)('987 of 9876, A987 and #987')).toBe(
      'Deleted member of 9876, A987 and #Deleted member',
    );
  });
});
