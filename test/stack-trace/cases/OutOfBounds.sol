// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract OutOfBounds {
    /*I1*/ uint256[] public numbers;
    uint256[3] internal three;
    uint256[][] internal nested;
    bytes internal data;

    constructor() public {
        numbers.push(1);
        nested.push(numbers);
    }

    // case: an index beyond an array in the storage
    // call: read(1)
    // message: panicked: array index out of bounds (0x32)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: OutOfBounds.read at A1
    function read(uint256 index) public view returns (uint256) {
        return /*A1*/ numbers[index];
    }

    // case: a write beyond an array in the storage
    // call: write(1)
    // message: panicked: array index out of bounds (0x32)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: OutOfBounds.write at B1
    function write(uint256 index) public {
        /*B1*/ numbers[index] = 2;
    }

    // case: an index beyond an array of fixed length
    // call: readThree(3)
    // message: panicked: array index out of bounds (0x32)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: OutOfBounds.readThree at C1
    function readThree(uint256 index) public view returns (uint256) {
        return /*C1*/ three[index];
    }

    // case: an index beyond an array in memory
    // call: readMemory(2)
    // message: panicked: array index out of bounds (0x32)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: OutOfBounds.readMemory at D1
    function readMemory(uint256 index) public pure returns (uint256) {
        uint256[] memory two = new uint256[](2);
        return /*D1*/ two[index];
    }

    // case: an index beyond an array in the calldata
    // call: readCalldata([7, 8], 2)
    // message: panicked: array index out of bounds (0x32)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: OutOfBounds.readCalldata at E1
    function readCalldata(uint256[] calldata values, uint256 index) external pure returns (uint256) {
        return /*E1*/ values[index];
    }

    // case: an index beyond bytes in the storage
    // call: readByte(0)
    // message: panicked: array index out of bounds (0x32)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: OutOfBounds.readByte at F1
    function readByte(uint256 index) public view returns (uint256) {
        return uint8(/*F1*/ data[index]);
    }

    // case: an index beyond bytes of fixed length
    // call: readFixedByte(4)
    // message: panicked: array index out of bounds (0x32)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: OutOfBounds.readFixedByte at G1
    function readFixedByte(uint256 index) public pure returns (uint256) {
        bytes4 four = 0x01020304;
        return uint8(/*G1*/ four[index]);
    }

    // case: the second index of two
    // call: readNested(0, 9)
    // message: panicked: array index out of bounds (0x32)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: OutOfBounds.readNested at H1
    function readNested(uint256 row, uint256 column) public view returns (uint256) {
        return /*H1*/ nested[row][column];
    }

    // case: the getter of an array with an index beyond it
    // call: numbers(5)
    // message: reverted without a reason
    // message (<0.7.0): invalid opcode 0xfe
    // frame: OutOfBounds.numbers at I1

    // case: a loop that runs one element too far
    // call: sum()
    // message: panicked: array index out of bounds (0x32)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: OutOfBounds.sum at J1
    function sum() public view returns (uint256 total) {
        for (uint256 i = 0; i <= numbers.length; i++) {
            total += /*J1*/ numbers[i];
        }
    }
}
