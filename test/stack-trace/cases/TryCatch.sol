// SPDX-License-Identifier: MIT
pragma solidity >=0.6.0;

contract Fragile {
    function fail(uint256 value) external pure returns (uint256) {
        /*D1*/ require(value > 10, "fragile");
        return value;
    }

    function empty() external pure {}
}

interface Fuller {
    function empty() external view returns (uint256);
}

contract TryCatch {
    Fragile internal fragile = new Fragile();
    uint256 internal failures;

    // case: a failure after one that was caught
    // call: swallow(3)
    // message: reverted with reason string "after the catch"
    // frame: TryCatch.swallow at A1
    function swallow(uint256 value) public {
        try fragile.fail(value) returns (uint256) {
            failures = 0;
        } catch {
            failures++;
        }
        /*A1*/ require(failures == 0, "after the catch");
    }

    // case: a catch clause that reverts with a reason of its own
    // call: wrap(3)
    // message: reverted with reason string "wrapped"
    // frame: TryCatch.wrap at B1
    function wrap(uint256 value) public view {
        try fragile.fail(value) returns (uint256) {} catch {
            /*B1*/ revert("wrapped");
        }
    }

    // case: a try block that reverts after its call succeeded
    // call: failInside(30)
    // message: reverted with reason string "inside"
    // frame: TryCatch.failInside at C1
    function failInside(uint256 value) public view {
        try fragile.fail(value) returns (uint256 got) {
            /*C1*/ require(got > 100, "inside");
        } catch {}
    }

    // case: a catch clause that reverts with the reason that it caught
    // call: repeat(3)
    // message: reverted with reason string "fragile"
    // frame: TryCatch.repeat at D2
    function repeat(uint256 value) public view {
        try fragile.fail(value) returns (uint256) {} catch Error(string memory reason) {
            /*D2*/ revert(reason);
        }
    }

    // case: a try whose catch clause does not fit the failure
    // call: mismatch()
    // message: function returned an unexpected amount of data
    // frame: TryCatch.mismatch at E1
    function mismatch() public view {
        try /*E1*/ Fuller(address(fragile)).empty() returns (uint256) {} catch Error(string memory) {}
    }

    // case: a try that calls an account without code
    // call: callNothing()
    // message: function call to an account without code
    // frame: TryCatch.callNothing at F1
    function callNothing() public view {
        try /*F1*/ Fragile(address(0x1234)).fail(3) returns (uint256) {} catch {}
    }

    // case: a try that catches reasons only, and a failure without a reason
    // call: passOn()
    // message: reverted without a reason
    // frame: TryCatch.silent at G1
    // frame: TryCatch.passOn at G2
    function passOn() public view {
        try /*G2*/ this.silent() {} catch Error(string memory) {}
    }

    function silent() external pure {
        /*G1*/ revert();
    }

    // case: a created contract that fails in a try, and a failure after it
    // call: swallowCreation()
    // message: reverted with reason string "not created"
    // frame: TryCatch.swallowCreation at H1
    function swallowCreation() public {
        try new NeverCreated() {} catch {
            failures++;
        }
        /*H1*/ require(failures == 0, "not created");
    }
}

contract NeverCreated {
    constructor() public {
        revert("never");
    }
}
