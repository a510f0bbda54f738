// blocks 1 and 12 have a transaction, the others none
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x60006000fd","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x3301718470f12b3a254641b8cc926c361f581c81c5407652ab6eafe2fccc4412"}
@ 2250
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x7"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xcb50838fa75a73a3fd69ebc259f0f482ebe4b8610b78c333191ae982d49a7f63"}
@ 350
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_blocks","params":[{"limit":2}]}
<< {"jsonrpc":"2.0","id":3,"result":{"rows":[{"number":"0xd","hash":"0x43b5d3b56fc432ddca88e5688b288ea0ea79fbd17f16524d0831e137b6f4ad68","timeMs":1767225602600,"transactions":0,"failed":0,"gasUsed":"0x13029","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"},{"number":"0xc","hash":"0x3b5c7380d44019eced2b77466e1c6f46642e8887945ecd34fd5c0dcda4d30c8a","timeMs":1767225602400,"transactions":1,"failed":0,"gasUsed":"0x18231","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"}],"next":12,"oldest":0}}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_blocks","params":[{"limit":1,"before":12}]}
<< {"jsonrpc":"2.0","id":4,"result":{"rows":[{"number":"0xb","hash":"0x768dc63b7ada556e5372b0eca8e524d7889a77deb8b83ce64f20e9ddc270ad2c","timeMs":1767225602200,"transactions":0,"failed":0,"gasUsed":"0x172e9","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"}],"next":11,"oldest":0}}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_blocks","params":[{"empty":false}]}
<< {"jsonrpc":"2.0","id":5,"result":{"rows":[{"number":"0xc","hash":"0x3b5c7380d44019eced2b77466e1c6f46642e8887945ecd34fd5c0dcda4d30c8a","timeMs":1767225602400,"transactions":1,"failed":0,"gasUsed":"0x18231","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"},{"number":"0x1","hash":"0xf55fcf29af7e82ac515921f79884495b148d00fac4279082628ea827d6f6d7b2","timeMs":1767225600200,"transactions":1,"failed":1,"gasUsed":"0x24231","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"}],"next":null,"oldest":0}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_blocks","params":[{"empty":false,"before":12}]}
<< {"jsonrpc":"2.0","id":6,"result":{"rows":[{"number":"0x1","hash":"0xf55fcf29af7e82ac515921f79884495b148d00fac4279082628ea827d6f6d7b2","timeMs":1767225600200,"transactions":1,"failed":1,"gasUsed":"0x24231","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"}],"next":null,"oldest":0}}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_blocks","params":[{"before":"0x1"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0].before: expected a whole number from 0 to 9007199254740991, got \"0x1\"","data":"params[0].before: expected a whole number from 0 to 9007199254740991, got \"0x1\""}}
