// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract FunctionPointers {
    function(uint256) internal pure returns (uint256) internal stored;

    // case: a variable of function type that has never been set
    // call: callUnset(3)
    // message: panicked: call of a zero-initialized internal function (0x51)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: FunctionPointers.callUnset at A1
    function callUnset(uint256 value) public pure returns (uint256) {
        function(uint256) internal pure returns (uint256) unset;
        return /*A1*/ unset(value);
    }

    // case: a function variable in the storage that has never been set
    // call: callStored(3)
    // message: panicked: call of a zero-initialized internal function (0x51)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: FunctionPointers.callStored at B1
    function callStored(uint256 value) public view returns (uint256) {
        return /*B1*/ stored(value);
    }

    // case: a function that is called by a variable
    // call: callOdd(7)
    // message: reverted with reason string "odd"
    // frame: FunctionPointers.half at C1
    // frame: FunctionPointers.callOdd at C2
    function callOdd(uint256 value) public pure returns (uint256) {
        function(uint256) internal pure returns (uint256) chosen = value > 100 ? twice : half;
        return /*C2*/ chosen(value);
    }

    // case: a function that is passed as an argument
    // call: map([2, 4, 5])
    // message: reverted with reason string "odd"
    // frame: FunctionPointers.half at C1
    // frame: FunctionPointers.each at D2
    // frame: FunctionPointers.map at D3
    function map(uint256[] memory values) public pure returns (uint256[] memory) {
        return /*D3*/ each(values, half);
    }

    function each(
        uint256[] memory values,
        function(uint256) internal pure returns (uint256) apply_
    ) internal pure returns (uint256[] memory) {
        for (uint256 i = 0; i < values.length; i++) {
            values[i] = /*D2*/ apply_(values[i]);
        }
        return values;
    }

    // case: an external function that is called by a variable
    // call: callExternal()
    // message: reverted with reason string "odd"
    // frame: FunctionPointers.half at C1
    // frame: FunctionPointers.halfOutside at E2
    // frame: FunctionPointers.callExternal at E3
    function callExternal() public view returns (uint256) {
        function(uint256) external view returns (uint256) chosen = this.halfOutside;
        return /*E3*/ chosen(3);
    }

    function halfOutside(uint256 value) external view returns (uint256) {
        return /*E2*/ half(value);
    }

    function half(uint256 value) internal pure returns (uint256) {
        /*C1*/ require(value % 2 == 0, "odd");
        return value / 2;
    }

    function twice(uint256 value) internal pure returns (uint256) {
        return value * 2;
    }
}
