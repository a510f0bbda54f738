// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract PopEmpty {
    uint256[] internal numbers;
    bytes internal data;

    // case: a pop of an empty array
    // call: pop()
    // message: panicked: pop of an empty array (0x31)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: PopEmpty.pop at A1
    function pop() public {
        /*A1*/ numbers.pop();
    }

    // case: the second pop of an array with one element
    // call: popTwice()
    // message: panicked: pop of an empty array (0x31)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: PopEmpty.popTwice at B1
    function popTwice() public {
        numbers.push(1);
        numbers.pop();
        /*B1*/ numbers.pop();
    }

    // case: a pop of empty bytes
    // call: popByte()
    // message: panicked: pop of an empty array (0x31)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: PopEmpty.popByte at C1
    function popByte() public {
        /*C1*/ data.pop();
    }
}
