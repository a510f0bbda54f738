// blocks 1 and 12 have a transaction, the others none
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x60006000fd","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x3301718470f12b3a254641b8cc926c361f581c81c5407652ab6eafe2fccc4412"}
@ 2250
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x7"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xcb50838fa75a73a3fd69ebc259f0f482ebe4b8610b78c333191ae982d49a7f63"}
@ 350
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_blocks","params":[{"limit":2}]}
<< {"jsonrpc":"2.0","id":3,"result":{"rows":[{"number":"0xd","hash":"0xb60a9c265a691f41009b26d46df3c72206b1df271ccf6dc535b86d3df417e980","timeMs":1767225602600,"transactions":0,"failed":0,"gasUsed":"0x13029","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"},{"number":"0xc","hash":"0xc0b150c35d2429800d5d0a12f8bcb49afb1ca827a4f69de68b4a4ba276869ab1","timeMs":1767225602400,"transactions":1,"failed":0,"gasUsed":"0x18231","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"}],"next":12,"oldest":0}}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_blocks","params":[{"limit":1,"before":12}]}
<< {"jsonrpc":"2.0","id":4,"result":{"rows":[{"number":"0xb","hash":"0xbc504e114ecf51904636b00b118ee775c3ddc4cbb975697356a521f0c3a2c986","timeMs":1767225602200,"transactions":0,"failed":0,"gasUsed":"0x172e9","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"}],"next":11,"oldest":0}}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_blocks","params":[{"empty":false}]}
<< {"jsonrpc":"2.0","id":5,"result":{"rows":[{"number":"0xc","hash":"0xc0b150c35d2429800d5d0a12f8bcb49afb1ca827a4f69de68b4a4ba276869ab1","timeMs":1767225602400,"transactions":1,"failed":0,"gasUsed":"0x18231","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"},{"number":"0x1","hash":"0x17b26637e6de1e1dd8d398300ba613ddd7edb6150b02a852601a6a0da731f53f","timeMs":1767225600200,"transactions":1,"failed":1,"gasUsed":"0x24231","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"}],"next":null,"oldest":0}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_blocks","params":[{"empty":false,"before":12}]}
<< {"jsonrpc":"2.0","id":6,"result":{"rows":[{"number":"0x1","hash":"0x17b26637e6de1e1dd8d398300ba613ddd7edb6150b02a852601a6a0da731f53f","timeMs":1767225600200,"transactions":1,"failed":1,"gasUsed":"0x24231","gasLimit":"0x2625a00","baseFeePerGas":"0x4c4b40"}],"next":null,"oldest":0}}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_blocks","params":[{"before":"0x1"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0].before: expected a whole number from 0 to 9007199254740991, got \"0x1\"","data":"params[0].before: expected a whole number from 0 to 9007199254740991, got \"0x1\""}}
