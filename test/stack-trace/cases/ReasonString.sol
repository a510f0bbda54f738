// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract ReasonString {
    // case: require with a reason string
    // call: fail(3)
    // message: reverted with reason string "too small"
    // frame: ReasonString.fail at A1
    function fail(uint256 amount) public pure {
        /*A1*/ require(amount > 10, "too small");
    }

    // case: revert with a reason string
    // call: refuse(3)
    // message: reverted with reason string "not today"
    // frame: ReasonString.refuse at B1
    function refuse(uint256 amount) public pure {
        if (amount < 10) {
            /*B1*/ revert("not today");
        }
    }

    // case: a reason string longer than a word
    // call: failAtLength()
    // message: reverted with reason string "this reason is longer than thirty-two bytes, and so it takes two words"
    // frame: ReasonString.failAtLength at C1
    function failAtLength() public pure {
        /*C1*/ revert("this reason is longer than thirty-two bytes, and so it takes two words");
    }

    // case: an empty reason string
    // call: failSilently(1)
    // message: reverted with reason string ""
    // frame: ReasonString.failSilently at D1
    function failSilently(uint256 amount) public pure {
        /*D1*/ require(amount > 10, "");
    }

    // case: a reason string that the caller passes
    // call: failWith("as \"you\" like it")
    // message: reverted with reason string "as \"you\" like it"
    // frame: ReasonString.failWith at E1
    function failWith(string memory reason) public pure {
        /*E1*/ revert(reason);
    }

    // case: require in a function that is called by the one that is called
    // call: outer(5)
    // message: reverted with reason string "too small for inner"
    // frame: ReasonString.inner at F1
    // frame: ReasonString.outer at F2
    function outer(uint256 amount) public pure returns (uint256) {
        return 1 + /*F2*/ inner(amount);
    }

    function inner(uint256 amount) internal pure returns (uint256) {
        /*F1*/ require(amount > 10, "too small for inner");
        return amount;
    }

    // case: the second of two equal requires
    // call: failSecond(15)
    // message: reverted with reason string "out of range"
    // frame: ReasonString.failSecond at G1
    function failSecond(uint256 amount) public pure returns (uint256) {
        require(amount > 10, "out of range");
        /*G1*/ require(amount < 12, "out of range");
        return amount;
    }
}
