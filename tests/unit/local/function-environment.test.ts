import { expect, test } from "vitest";
import { functionEnvironment } from "../../../packages/local/src/function-environment.ts";

const links = { AWS_ACCESS_KEY_ID: "ours", AWS_REGION: "us-east-1" };

test("a function gets our links whatever the operator's shell says", () => {
  const shell = { AWS_ACCESS_KEY_ID: "theirs", AWS_REGION: "eu-west-1", AWS_PROFILE: "production" };
  const env = functionEnvironment(shell, links);
  expect(env).toMatchObject(links);
  expect(env).not.toHaveProperty("AWS_PROFILE");
});

test("a function gets Gleaner's and the model's settings, and no other secret of the shell", () => {
  const shell = {
    GLEANER_MODEL: "m",
    ANTHROPIC_API_KEY: "k",
    ANTHROPIC_BASE_URL: "u",
    GITHUB_TOKEN: "t",
    HOME: "/h",
  };
  const { GLEANER_MODEL, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, HOME, ...others } = functionEnvironment(
    shell,
    links,
  );
  expect({ GLEANER_MODEL, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, HOME }).toEqual({
    GLEANER_MODEL: "m",
    ANTHROPIC_API_KEY: "k",
    ANTHROPIC_BASE_URL: "u",
    HOME: "/h",
  });
  expect(others).not.toHaveProperty("GITHUB_TOKEN");
});

test("a function never reads an AWS profile from the home folder", () => {
  const env = functionEnvironment({ AWS_CONFIG_FILE: "/h/.aws/config" }, links);
  expect(env.AWS_CONFIG_FILE).toBe("/dev/null");
  expect(env.AWS_SHARED_CREDENTIALS_FILE).toBe("/dev/null");
});
