// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract InternalCalls {
    uint256 internal total;

    // case: four internal functions deep
    // call: first(3)
    // message: reverted with reason string "fourth"
    // frame: InternalCalls.fourth at A1
    // frame: InternalCalls.third at A2
    // frame: InternalCalls.second at A3
    // frame: InternalCalls.first at A4
    function first(uint256 value) public {
        total = 1;
        /*A4*/ second(value);
        total = 2;
    }

    function second(uint256 value) internal {
        total += /*A3*/ third(value + 1);
    }

    function third(uint256 value) private pure returns (uint256) {
        uint256 result = /*A2*/ fourth(value * 2);
        return result;
    }

    function fourth(uint256 value) internal pure returns (uint256) {
        /*A1*/ require(value > 100, "fourth");
        return value;
    }

    // case: a recursion that ends with a failure
    // call: descend(3)
    // message: reverted with reason string "bottom"
    // frame: InternalCalls.descend at B1
    // frame: InternalCalls.descend at B2
    // frame: InternalCalls.descend at B2
    // frame: InternalCalls.descend at B2
    function descend(uint256 depth) public pure returns (uint256) {
        /*B1*/ require(depth != 0, "bottom");
        return /*B2*/ descend(depth - 1) + 1;
    }

    // case: two functions that call each other
    // call: even(3)
    // message: reverted with reason string "not even"
    // frame: InternalCalls.even at C1
    // frame: InternalCalls.odd at C2
    // frame: InternalCalls.even at C3
    // frame: InternalCalls.odd at C2
    // frame: InternalCalls.even at C3
    function even(uint256 value) public pure returns (bool) {
        /*C1*/ require(value < 10, "not even");
        return /*C3*/ odd(value + 3);
    }

    function odd(uint256 value) internal pure returns (bool) {
        return /*C2*/ even(value + 1);
    }

    // case: the third call of an argument list
    // call: arguments(3)
    // message: reverted with reason string "checked"
    // frame: InternalCalls.checked at D1
    // frame: InternalCalls.arguments at D2
    function arguments(uint256 value) public pure returns (uint256) {
        return sumOf(checked(value + 20), checked(value + 10), /*D2*/ checked(value));
    }

    function sumOf(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return a + b + c;
    }

    function checked(uint256 value) internal pure returns (uint256) {
        /*D1*/ require(value > 10, "checked");
        return value;
    }

    // case: a branch of a conditional expression
    // call: ternary(3)
    // message: reverted with reason string "checked"
    // frame: InternalCalls.checked at D1
    // frame: InternalCalls.ternary at E2
    function ternary(uint256 value) public pure returns (uint256) {
        return value > 100 ? checked(value) : /*E2*/ checked(value + 1);
    }

    // case: the right side of a logical operator
    // call: logical(3)
    // message: reverted with reason string "checked"
    // frame: InternalCalls.checked at D1
    // frame: InternalCalls.logical at F2
    function logical(uint256 value) public pure returns (bool) {
        return value < 5 && /*F2*/ checked(value) > 1;
    }

    // case: a call over several lines
    // call: lines(3)
    // message: reverted with reason string "checked"
    // frame: InternalCalls.checked at D1
    // frame: InternalCalls.lines at G2
    function lines(uint256 value) public pure returns (uint256) {
        return
            sumOf(
                1,
                value
                    * 2,
                /*G2*/ checked(
                    value
                        + 2
                )
            );
    }

    // case: the third round of a loop
    // call: loop(13)
    // message: reverted with reason string "checked"
    // frame: InternalCalls.checked at D1
    // frame: InternalCalls.loop at H2
    function loop(uint256 value) public returns (uint256) {
        uint256 round = 0;
        while (round < 5) {
            total += /*H2*/ checked(value - round);
            round++;
        }
        return total;
    }

    // case: the condition of a loop
    // call: condition(13)
    // message: reverted with reason string "checked"
    // frame: InternalCalls.checked at D1
    // frame: InternalCalls.condition at I2
    function condition(uint256 value) public returns (uint256) {
        for (uint256 i = 0; /*I2*/ checked(value - i) > 0; i++) {
            total = i;
        }
        return total;
    }

    // case: a public function that the contract calls from within
    // call: callPublic(3)
    // message: reverted with reason string "public"
    // frame: InternalCalls.isFine at J1
    // frame: InternalCalls.callPublic at J2
    function callPublic(uint256 value) public pure returns (bool) {
        bool result = /*J2*/ isFine(value);
        return result;
    }

    function isFine(uint256 value) public pure returns (bool) {
        /*J1*/ require(value > 10, "public");
        return true;
    }
}
