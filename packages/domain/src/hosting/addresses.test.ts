import { describe, expect, it } from 'vitest';
import { chooseAddress, pathOfTarget } from './addresses.ts';
import { slugMistake, suggestedSlug } from './slugs.ts';

const choose = (hosts: readonly string[], target = '/') => {
  const address = chooseAddress({ hosts, target }, 'localhost:3000');
  return address.kind === 'airline' ? address.slug : address.kind;
};

describe('chooseAddress', () => {
  it.each([
    [['localhost:3000'], 'host'],
    [['localhost'], 'host'],
    [['LocalHost:9'], 'host'],
    [['localhost.:3000'], 'host'],
    [['aurora.localhost:3000'], 'aurora'],
    [['Aurora.LOCALHOST.'], 'aurora'],
    [['sky-high.localhost'], 'sky-high'],
    [['127.0.0.1:3000'], 'unknown'],
    [['[::1]:3000'], 'unknown'],
    [['evil.example'], 'unknown'],
    [['aurora.evil.example'], 'unknown'],
    [['evillocalhost'], 'unknown'],
    [['a.aurora.localhost'], 'unknown'],
    [['xn--aurra-jua.localhost'], 'unknown'],
    [['www.localhost'], 'unknown'],
    [['aurora_.localhost'], 'malformed'],
    [['aurora.localhost..'], 'malformed'],
    [['aurora..localhost'], 'malformed'],
    [['.localhost'], 'malformed'],
    [['aurora.localhost:3000:1'], 'malformed'],
    [['aurora.localhost:'], 'malformed'],
    [['user@aurora.localhost'], 'malformed'],
    [['aurora.localhost/x'], 'malformed'],
    [['aurora.localhost, cirrus.localhost'], 'malformed'],
    [['aurörа.localhost'], 'malformed'],
    [[''], 'malformed'],
    [[], 'malformed'],
    [['aurora.localhost', 'aurora.localhost'], 'malformed'],
  ])('takes a request to %j for %s', (hosts, chosen) => {
    expect(choose(hosts)).toBe(chosen);
  });

  it.each([
    ['http://aurora.localhost:3000/login?a=1', 'aurora', '/login?a=1'],
    ['HTTPS://AURORA.localhost', 'aurora', '/'],
    ['http://aurora.localhost?a=1', 'aurora', '/?a=1'],
    ['http://cirrus.localhost/', 'malformed', '/'],
    ['http://aurora.localhost@evil.example/', 'malformed', '/'],
    ['/login', 'aurora', '/login'],
  ])('takes the absolute target %s for %s, at %s', (target, chosen, path) => {
    expect(choose(['aurora.localhost:3000'], target)).toBe(chosen);
    expect(pathOfTarget(target)).toBe(path);
  });
});

describe('slugMistake', () => {
  it.each([
    ['sky', null],
    ['a1-b2', null],
    ['a'.repeat(30), null],
    ['ab', 'malformed'],
    ['a'.repeat(31), 'malformed'],
    ['1abc', 'malformed'],
    ['Abc', 'malformed'],
    ['a--b', 'malformed'],
    ['abc-', 'malformed'],
    ['-abc', 'malformed'],
    ['a_b', 'malformed'],
    ['admin', 'reserved'],
    ['my-roblox-air', 'reserved'],
    ['crewroom1', 'reserved'],
  ])('finds %s of the slug %s', (slug, mistake) => {
    expect(slugMistake(slug)).toBe(mistake);
  });

  it.each([
    ['Borealis Air', 'borealis-air'],
    ['  Café — 42 ', 'cafe-42'],
    ['42 Wings', 'wings'],
    ['空', ''],
    ['Roblox Air', ''],
  ])('suggests for the name %s the slug %s', (name, slug) => {
    expect(suggestedSlug(name)).toBe(slug);
  });
});
